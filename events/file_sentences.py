"""What refusals about files of people and archives say, each with its HTTP status."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

FILE_SENTENCES: dict[str, tuple[int, str | Promise]] = {
    "people_file.too_large": (422, _("This list is too large: at most {limit} bytes.")),
    "people_file.no_text": (
        422,
        _("This is no text. In the spreadsheet program, save the list as CSV and try again."),
    ),
    "people_file.bad_letters": (
        422,
        _("Line {line} has letters that cannot be read. Save the list as CSV in UTF-8."),
    ),
    "people_file.empty": (
        422,
        _("There is nobody on this list. It needs a line of headings and a line for each person."),
    ),
    "people_file.no_names": (
        422,
        _("The first line has no heading “名前” or “Name”. It has these: {columns}"),
    ),
    "people_file.column_twice": (
        422,
        _("The heading “{column}” means the same as another one. Keep one of the columns."),
    ),
    "people_file.broken": (
        422,
        _("Line {line} cannot be taken apart. Look for a quote that is not closed."),
    ),
    "people_file.too_many": (422, _("A list has at most {most} people. Split it.")),
    "people_file.wrong_rows": (
        422,
        _("These lines are not right yet, so nobody was entered: {lines}."),
    ),
    "people_file.text_or_base64": (422, _("Send either the text or the bytes of the list.")),
    "upload.too_many": (
        409,
        _("{most} large files of this shop are being read already. Wait until one is done."),
    ),
    "archive.too_large": (422, _("This archive is too large: at most {limit} bytes.")),
    "archive.no_archive": (
        422,
        _("This is no archive of an event. Choose the ZIP file as it was saved."),
    ),
    "archive.newer": (
        422,
        _(
            "This archive is of version {version}, and this installation knows {known}. Update it first."
        ),
    ),
    "archive.wrong_files": (
        422,
        _("The files in this archive are not those that its manifest tells: {files}."),
    ),
    "archive.wrong_hash": (
        422,
        _("{file} was changed after the archive was made. Take the archive as it was saved."),
    ),
    "archive.malformed": (422, _("Something in this archive cannot be read: {place}.")),
    "archive.broken": (
        422,
        _("What this archive tells contradicts itself, so nothing was made of it: {what}."),
    ),
}
