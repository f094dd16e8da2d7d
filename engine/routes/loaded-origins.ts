import { AnnotatedValues } from '../content/annotated-values.ts';
import type { ContentModel } from '../content/content-model.ts';
import { fileParts, isFrom } from '../content/document-blocks.ts';
import { mayEmbed } from '../content/embed-hosts.ts';
import { isRecord, type LoadKind, type SchemaVisitor } from '../content/json-schema.ts';
import type { Snapshot } from '../content/snapshot.ts';

/** The other hosts that pages load from, as sources of a Content-Security-Policy, sorted. */
export type LoadedOrigins = Readonly<Record<LoadKind, readonly string[]>>;

/**
 * Returns the hosts that the pages of a site may load from, by the properties whose schema says so (`loads`). They are the
 * same for all pages, because in-page navigation keeps the policy of the first page. Of a value that is taken from an entry,
 * the hosts of all entries count. Frames are limited to `embedHosts` of the site.
 * @param services the identifiers that the environment sets; properties of other services are ignored
 */
export function loadedOrigins(
  snapshot: Snapshot,
  model: ContentModel,
  services: ReadonlySet<string>,
): LoadedOrigins {
  const found: Record<LoadKind, Set<string>> = {
    script: new Set(),
    connect: new Set(),
    image: new Set(),
    frame: new Set(),
  };
  const { embedHosts } = snapshot.site.value;
  const collect: SchemaVisitor = ({ schema: { loads, service }, value: at }) => {
    if (loads === undefined || (service !== undefined && !services.has(service))) return;
    for (const text of writtenIn(at, snapshot)) {
      for (const kind of loads) {
        if (kind === 'frame' && !mayEmbed(text, embedHosts)) continue;
        for (const origin of sourceOf(text)) found[kind].add(origin);
      }
    }
  };
  const templates = new Map(snapshot.templates.map(({ slug, value }) => [slug, value]));
  for (const { kind, value } of snapshot.entries.values())
    for (const part of fileParts(model, kind, value, templates))
      loaded.walk(part.schema, part.value, collect);
  const sorted = (kind: LoadKind) => [...found[kind]].sort();
  return {
    script: sorted('script'),
    connect: sorted('connect'),
    image: sorted('image'),
    frame: sorted('frame'),
  };
}

const placeholder = /^\{\{\s*([\w.-]+)/;

/** The texts that a property may have: its own, or those of all entries if it is taken from one. */
function writtenIn(value: unknown, snapshot: Snapshot): readonly string[] {
  const from = isFrom(value)
    ? value.from
    : typeof value === 'string'
      ? placeholder.exec(value)?.[1]
      : undefined;
  if (from === undefined) return typeof value === 'string' ? [value] : [];
  const [root, ...path] = from.split('.');
  const entries = root === 'site' ? [snapshot.site] : snapshot.entries.values();
  return [...entries].flatMap((entry) => {
    let at: unknown = entry.value;
    for (const name of path) at = isRecord(at) ? at[name] : undefined;
    return typeof at === 'string' ? [at] : [];
  });
}

const host = /^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*$/i;

/**
 * The source of an address or of a host; none for anything else. On an encrypted page, a source without a scheme allows
 * encrypted addresses only.
 */
function sourceOf(text: string): readonly string[] {
  if (host.test(text)) return [text.toLowerCase()];
  const written = /^https?:\/\/[a-z0-9.:-]+(?=[/?#]|$)/i.exec(text)?.[0];
  if (written === undefined || !URL.canParse(written)) return [];
  return [new URL(written).origin.replace(/^https:\/\//, '')];
}

const loaded = new AnnotatedValues('loads');
