FROM python:3.12-slim AS packages
COPY requirements.txt .
RUN python -m venv /venv && /venv/bin/pip install --no-cache-dir --disable-pip-version-check -r requirements.txt

FROM python:3.12-slim
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 TAKUWAKE_HOME=/data
# manage.py backup and restore run PostgreSQL's own programs
RUN apt-get update && apt-get install --yes --no-install-recommends postgresql-client && rm -rf /var/lib/apt/lists/*
RUN useradd --system --uid 10001 --no-create-home takuwake && mkdir /data && chown takuwake /data
COPY --from=packages /venv /venv
WORKDIR /app
COPY . .
RUN export SECRET_KEY=only-while-building \
    && python manage.py messages --compile \
    && python manage.py collectstatic --noinput \
    && python -m compileall -q .
USER takuwake
VOLUME /data
EXPOSE 8000
# Ready: the process answers and reaches a database of the right shape.
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s CMD ["python", "-c", "import sys, http.client as h; \
c = h.HTTPConnection('127.0.0.1', 8000, timeout=4); c.request('GET', '/readyz'); sys.exit(c.getresponse().status != 200)"]
# Behind a proxy set FORWARDED_ALLOW_IPS to its address: nobody else's word on where a request came from counts.
CMD ["uvicorn", "config.asgi:application", "--no-access-log", "--log-config", "config/uvicorn.json", "--timeout-keep-alive", "75", "--timeout-graceful-shutdown", "5", "--host", "0.0.0.0", "--port", "8000", "--workers", "2"]
