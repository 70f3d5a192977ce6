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
# Any answer below 500 is a sign of life; the names are those that the site itself goes by.
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["python", "-c", "import os, sys, http.client as h; \
c = h.HTTPConnection('127.0.0.1', 8000, timeout=4); \
c.request('GET', '/healthz', headers={'Host': os.environ.get('ALLOWED_HOSTS', 'localhost').split(',')[0].strip(), 'X-Forwarded-Proto': 'https'}); \
sys.exit(c.getresponse().status >= 500)"]
# Behind a proxy set FORWARDED_ALLOW_IPS to its address: nobody else's word on where a request came from counts.
CMD ["uvicorn", "config.asgi:application", "--no-access-log", "--host", "0.0.0.0", "--port", "8000", "--workers", "2"]
