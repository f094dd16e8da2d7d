import { AnnotatedValues } from '../../content/annotated-values.ts';
import type { ContentModel } from '../../content/content-model.ts';
import type { Diagnostic } from '../../content/diagnostic.ts';
import { mayEmbed } from '../../content/embed-hosts.ts';
import type { JsonSource } from '../../content/json-source.ts';
import { errorAt } from '../../content/source-diagnostic.ts';
import { walkDocument } from '../check-source.ts';

const loaded = new AnnotatedValues('loads');

/**
 * Reports frames of hosts that the site does not list. Values that placeholders fill in are not looked at: the policy of the
 * pages allows listed hosts only, wherever an address comes from.
 */
export function checkEmbedHosts(
  model: ContentModel,
  kind: string,
  source: JsonSource,
  hosts: readonly string[] | undefined,
): Diagnostic[] {
  const found: Diagnostic[] = [];
  walkDocument(loaded, model, kind, source.value, ({ schema: { loads }, value, path }) => {
    if (loads?.includes('frame') !== true || typeof value !== 'string') return;
    if (value.includes('{{') || !URL.canParse(value) || mayEmbed(value, hosts)) return;
    const { host } = new URL(value);
    const message = `the host "${host}" may not be shown in a frame`;
    const hint = `If you trust it, add "${host}" to "embedHosts" in site.json. Otherwise, delete the address.`;
    found.push(errorAt(source, path, 'CB_VALUE', message, hint));
  });
  return found;
}
