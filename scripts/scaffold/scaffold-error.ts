/** The codes of scaffold errors; docs/errors.md explains them. */
export type ScaffoldErrorCode = 'CB_ANSWER' | 'CB_JSON_SYNTAX' | 'CB_NAME' | 'CB_NAME_TAKEN' | 'CB_WORD';

/** An invalid name or answer, or a name that is already in use. Nothing has been written. */
export class ScaffoldError extends Error {
  readonly code: ScaffoldErrorCode;

  constructor(code: ScaffoldErrorCode, message: string) {
    super(message);
    this.name = 'ScaffoldError';
    this.code = code;
  }
}
