/** Why `npm run user` did nothing; each code is explained in docs/errors.md. */
export class UserError extends Error {
  readonly code: 'CB_USER' | 'CB_PASSWORD' | 'CB_NO_TERMINAL';

  constructor(code: UserError['code'], message: string) {
    super(message);
    this.name = 'UserError';
    this.code = code;
  }
}
