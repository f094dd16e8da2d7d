/** An error of `npm run user`. docs/errors.md explains the codes. */
export class UserError extends Error {
  readonly code: 'CB_USER' | 'CB_PASSWORD' | 'CB_NO_TERMINAL';

  constructor(code: UserError['code'], message: string) {
    super(message);
    this.name = 'UserError';
    this.code = code;
  }
}
