import type { Snapshot } from '../../engine/content/snapshot.ts';
import { snapshotWords } from '../../engine/content/snapshot-words.ts';
import { phrasesWords } from '../../engine/words/phrases.words.ts';
import type { InboxChoices } from './dashboard-api.ts';

/** The fields of leads that the inbox filters by in other ways. */
const otherFilters: ReadonlySet<string> = new Set(['service', 'location', 'source']);

/** Returns the options of all fields with choices in the forms of the site, for the filter of the inbox. */
export function fieldChoices(snapshot: Snapshot | undefined): InboxChoices['fields'] {
  const words = snapshotWords(snapshot)(phrasesWords);
  const fields = [...(snapshot?.collections.forms.values() ?? [])].flatMap(({ value }) => value.fields);
  const choices = fields.flatMap(({ name, label, options = [] }) =>
    otherFilters.has(name)
      ? []
      : options.map((option) => [`${name}:${option}`, words('labeled', { label, text: option })] as const),
  );
  return [...new Map(choices)].map(([slug, name]) => ({ slug, name }));
}
