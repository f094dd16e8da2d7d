import type { Snapshot } from '../../content/snapshot.ts';
import type { Publications } from '../draft-or-scheduled.ts';
import type { SlugsByKind } from './entry-slugs.ts';

/** The parts of a snapshot that hold documents and entries. */
export type SnapshotDocuments = Pick<Snapshot, 'pages' | 'templates' | 'layouts' | 'collections' | 'derived'>;

/** Documents and entries that are valid by themselves. */
export interface CheckableContent extends SnapshotDocuments {
  /** The slugs of all files, invalid ones included. If absent, the slugs of the entries above. */
  readonly present?: SlugsByKind;
  /** When visitors see which files. If absent, they see all. */
  readonly publications?: Publications;
}
