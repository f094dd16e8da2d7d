/** Ids sort in the order of the events. Unknown texts are empty. */
export interface AuditEventTable {
  readonly id: string;
  readonly happened_at: string;
  readonly event: string;
  /** Who acted: the address of a user, or the program that was run on the server. */
  readonly actor: string;
  /** The address of the user whose account is concerned. */
  readonly subject: string;
  /** The network of the client, not its address: a /24, or a /48 for IPv6. */
  readonly network: string;
  readonly details: string;
}
