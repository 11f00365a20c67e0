"""What went wrong, in a sentence for whoever gave the command."""

from __future__ import annotations

import errno
import os
import shutil

FULL = (
    "A disk is full, that of the course folder or that of temporary files (df shows which): make "
    "room on it and try again."
)


def sentence(error: Exception) -> str:
    """What went wrong, and what to do about it.

    >>> sentence(PermissionError(13, "Permission denied", "source"))
    'source: Permission denied.'
    >>> sentence(OSError(errno.ENOSPC, "No space left on device")) == FULL
    True
    """
    match error:
        case OSError(errno=errno.ENOSPC | errno.EDQUOT):
            return FULL
        case shutil.Error(args=([(_, _, why), *_],)) if os.strerror(errno.ENOSPC) in why:
            return FULL
        case shutil.Error(args=([(_, where, why), *_],)):  # all that could not be copied
            return f"{where}: {why}."
        case OSError(filename=where, strerror=why):
            return f"{where or 'the disk'}: {why or error}."
    if "disk is full" in str(error):  # as the gradebook's database says it
        return FULL
    return str(error)
