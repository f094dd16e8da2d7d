/** A failed backup or restore. The message says in one line what is wrong and what to do. */
export class BackupError extends Error {
  readonly code: 'CB_BACKUP' | 'CB_RESTORE';
  /** Of the command that backs up or restores. */
  readonly exitCode = 1;

  constructor(code: BackupError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
    this.code = code;
  }
}
