import type { Thing } from 'schema-dts';
import { isRecord } from '../content/json-schema.ts';

/** Merges the questions of all blocks: search engines accept one `FAQPage` per page. */
export function withOneFaqPage(things: readonly Thing[]): readonly Thing[] {
  const questions = things.flatMap((thing) =>
    isFaqPage(thing) && Array.isArray(thing.mainEntity) ? thing.mainEntity : [],
  );
  const first = things.find(isFaqPage);
  return things.flatMap((thing): Thing[] => {
    if (!isFaqPage(thing)) return [thing];
    return thing === first ? [{ '@type': 'FAQPage', mainEntity: questions }] : [];
  });
}

function isFaqPage(thing: unknown): thing is { readonly mainEntity?: unknown } {
  return isRecord(thing) && thing['@type'] === 'FAQPage';
}
