export interface UserTable {
  readonly id: string;
  /** As `normalizeEmail` spells it. */
  readonly email: string;
  /** A PHC string. */
  readonly password_hash: string;
  readonly created_at: string;
  readonly password_changed_at: string;
}

export interface SessionTable {
  /** A keyed hash of the token that the browser has. */
  readonly token_hash: string;
  readonly user_id: string;
  readonly created_at: string;
  /** When it was last used, to within some minutes. */
  readonly seen_at: string;
}
