/** Why nothing was made; each is explained in docs/errors.md. */
export type ScaffoldErrorCode = 'CB_NAME' | 'CB_NAME_TAKEN';

/** A name that cannot be used, or that is in use. Nothing has been written. */
export class ScaffoldError extends Error {
  readonly code: ScaffoldErrorCode;

  constructor(code: ScaffoldErrorCode, message: string) {
    super(message);
    this.name = 'ScaffoldError';
    this.code = code;
  }
}
