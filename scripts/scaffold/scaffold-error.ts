/** The codes of scaffold errors; docs/errors.md explains them. */
export type ScaffoldErrorCode = 'CB_ANSWER' | 'CB_NAME' | 'CB_NAME_TAKEN';

/** An invalid name or answer, or a name that is already in use. Nothing has been written. */
export class ScaffoldError extends Error {
  readonly code: ScaffoldErrorCode;

  constructor(code: ScaffoldErrorCode, message: string) {
    super(message);
    this.name = 'ScaffoldError';
    this.code = code;
  }
}
