import { type ReadWords, wordsFrom } from '../words/words.ts';
import { isRecord } from './json-schema.ts';
import type { Snapshot } from './snapshot.ts';

/** Returns the words of a site, for texts that are not part of a page. Without a site, the English words. */
export function snapshotWords(snapshot: Pick<Snapshot, 'site' | 'entries'> | undefined): ReadWords {
  const overrides = snapshot?.entries.get('words')?.value;
  return wordsFrom({
    language: snapshot?.site.value.language ?? 'en',
    override(section, key) {
      const own = isRecord(overrides) ? overrides[section] : undefined;
      return isRecord(own) ? own[key] : undefined;
    },
  });
}
