import type { BlockInstance } from '../compose/page-composer.ts';
import { MissingValueError } from '../compose/placeholder.ts';
import { type ComposedPage, documentIn, pathOfBlock } from '../compose/provenance.ts';
import { missingInBlock } from './missing-value.ts';
import type { Finding } from './reading/finding.ts';

/** Returns the findings for an error that was thrown while a block was composed or resolved. */
export function resolveFindings(
  error: unknown,
  instance: BlockInstance,
  page: ComposedPage,
): readonly Finding[] {
  if (error instanceof MissingValueError) return missingInBlock(error, instance, [], page);
  const reason = error instanceof Error ? error.message : String(error);
  const cause = `block "${instance.id}" cannot be rendered: ${reason}`;
  const entry = documentIn(page.recorder.scope, instance.document);
  const path = pathOfBlock(entry, instance.id);
  return [{ entry, path, code: 'CB_RESOLVE', message: `on ${page.route.path}, ${cause}`, cause }];
}
