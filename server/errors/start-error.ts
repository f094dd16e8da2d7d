/** Why the server cannot start; each is explained in docs/errors.md. */
export type StartErrorCode =
  | 'CB_CONFIGURATION'
  | 'CB_CONTENT'
  | 'CB_DATABASE'
  | 'CB_HOST'
  | 'CB_PORT_BUSY'
  | 'CB_PORT_FORBIDDEN'
  | 'CB_SESSION_SECRET';

/** Something outside the program keeps it from starting; the message tells a person what and what to do, in one line. */
export class StartError extends Error {
  readonly code: StartErrorCode;

  constructor(code: StartErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
    this.code = code;
  }
}
