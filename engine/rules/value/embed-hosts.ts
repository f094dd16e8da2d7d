import { AnnotatedValues } from '../../content/annotated-values.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { mayEmbed } from '../../content/embed-hosts.ts';
import { ofKind } from '../../content/snapshot.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { walkDocument } from '../reading/walk-document.ts';
import type { EntriesInput, RuleOf } from '../rule.ts';
import type { ReadFile } from '../schema/read-file.ts';

const loaded = new AnnotatedValues('loads');

/**
 * Reports frames of hosts that the site does not list. Values that placeholders fill in are not looked at: the policy of the
 * pages allows listed hosts only, wherever an address comes from. Without a valid site.json, none is known.
 */
export const embedHosts: RuleOf<'entries'> = {
  scope: 'entries',
  code: 'CB_VALUE',
  check: ({ model, files, entries }) =>
    ofKind('site', entries).flatMap(({ value }) =>
      files.flatMap((file) => unlistedHosts(model, file, value.embedHosts)),
    ),
};

function unlistedHosts(
  model: EntriesInput['model'],
  { kind, source }: ReadFile,
  hosts: readonly string[] | undefined,
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  walkDocument(loaded, { model, kind, source }, ({ schema: { loads }, value, path }) => {
    if (loads?.includes('frame') !== true || typeof value !== 'string') return;
    if (value.includes('{{') || !URL.canParse(value) || mayEmbed(value, hosts)) return;
    const { host } = new URL(value);
    const message = `the host "${host}" may not be shown in a frame`;
    const hint = `If you trust it, add "${host}" to "embedHosts" in site.json. Otherwise, delete the address.`;
    found.push(errorAt(source, path, 'CB_VALUE', message, hint));
  });
  return found;
}
