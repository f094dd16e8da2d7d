export interface UserTable {
  readonly id: string;
  /** Normalized by `normalizeEmail`. */
  readonly email: string;
  /** A PHC string. */
  readonly password_hash: string;
  readonly created_at: string;
  readonly password_changed_at: string;
}

export interface SessionTable {
  /** A keyed hash of the token in the cookie. */
  readonly token_hash: string;
  readonly user_id: string;
  readonly created_at: string;
  /** When it was last used, with a precision of minutes. */
  readonly seen_at: string;
}
