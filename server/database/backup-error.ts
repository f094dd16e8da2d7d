/** Why nothing was copied or put back; the message tells a person what and what to do, in one line. */
export class BackupError extends Error {
  readonly code: 'CB_BACKUP' | 'CB_RESTORE';

  constructor(code: BackupError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupError';
    this.code = code;
  }
}
