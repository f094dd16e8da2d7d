/** Instants by their names: when readiness was examined, and when the retention trusted the clock. */
export interface WriteProbeTable {
  readonly name: string;
  readonly written_at: string;
}
