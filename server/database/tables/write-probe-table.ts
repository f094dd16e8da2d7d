export interface WriteProbeTable {
  readonly name: string;
  readonly written_at: string;
}
