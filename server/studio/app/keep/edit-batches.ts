import type { PropertyEdit } from '../../studio-api.ts';
import { type EditBatch, freshIdentifier } from './device-edits.ts';

/** Bytes of the edits of one request. */
const maximumSize = 900_000;
/** Edits that the server takes in one request. */
const maximumCount = 1_000;

const encoder = new TextEncoder();

/** Divides edits into requests that the server takes. */
export function editBatches(edits: readonly PropertyEdit[]): readonly EditBatch[] {
  const groups: PropertyEdit[][] = [];
  let size = 0;
  for (const edit of edits) {
    const own = encoder.encode(JSON.stringify(edit)).length + 1;
    const group = groups.at(-1);
    if (group === undefined || size + own > maximumSize || group.length === maximumCount) {
      groups.push([edit]);
      size = own;
    } else {
      group.push(edit);
      size += own;
    }
  }
  return groups.map((group) => ({ request: freshIdentifier(), edits: group }));
}
