const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EEXIST: 'a file is in the way of a folder',
  EISDIR: 'it is a folder',
  ENOENT: 'no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is a file, not a folder',
  EPERM: 'permission denied',
  EROFS: 'the file system is read-only',
  SQLITE_BUSY: 'another program has locked it',
  SQLITE_CANTOPEN: 'it cannot be opened',
  SQLITE_CORRUPT: 'the file is damaged',
  SQLITE_FULL: 'the disk is full',
  SQLITE_NOTADB: 'the file is not a database',
  SQLITE_READONLY: 'it is read-only',
};

/** Describes for a user why a file could not be used. Handles system errors and SQLite errors. */
export function describeFileError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  // SQLite's extended codes begin with the plain one: SQLITE_READONLY_DIRECTORY.
  const plain = code.startsWith('SQLITE_') ? code.split('_').slice(0, 2).join('_') : code;
  return reasons[plain] ?? error.message.replace(/\s+/g, ' ');
}

/** True for a system error of the given code, such as "ENOENT". */
export function hasErrorCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
