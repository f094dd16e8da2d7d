/** A commit would be missing from the database that the next start opens, or there is no space for it. */
export class StorageError extends Error {
  readonly code = 'CB_STORAGE';
  /** An instruction for the operator, without a final period. */
  readonly remedy: string;

  /** Both are sentences without a final period. */
  constructor(reason: string, remedy: string) {
    super(`${reason}. ${remedy}. Leads are refused instead of lost; docs/operator.md explains it.`);
    this.name = 'StorageError';
    this.remedy = remedy;
  }
}
