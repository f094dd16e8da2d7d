/** The site that the database belongs to, as it was at its last start. */
export interface SiteTable {
  /** The same in every database, so that there is one row. */
  readonly id: 1;
  readonly name: string;
  /** The public address, or the folder of the content. */
  readonly address: string;
}
