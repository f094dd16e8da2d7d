/** Codes of errors that prevent a start; docs/errors.md explains them. */
export type StartErrorCode =
  | 'CB_CONFIGURATION'
  | 'CB_CONTENT'
  | 'CB_DATABASE'
  | 'CB_DATABASE_SITE'
  | 'CB_HOST'
  | 'CB_PORT_BUSY'
  | 'CB_PORT_FORBIDDEN'
  | 'CB_SESSION_SECRET';

/** A problem outside the program that prevents its start. The message says in one line what is wrong and what to do. */
export class StartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
    this.code = code;
  }
}
