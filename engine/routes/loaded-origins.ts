import { AnnotatedValues } from '../content/annotated-values.ts';
import type { ContentModel } from '../content/content-model.ts';
import { blockLists, isFrom } from '../content/document-blocks.ts';
import { mayEmbed } from '../content/embed-hosts.ts';
import { isRecord, type JsonSchema, type LoadKind } from '../content/json-schema.ts';
import type { Entry, Snapshot } from '../content/snapshot.ts';

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
  const collect = (schema: JsonSchema, value: unknown): void =>
    loaded.walk(schema, value, ({ schema: { loads, service }, value: at }) => {
      if (loads === undefined || (service !== undefined && !services.has(service))) return;
      for (const text of writtenIn(at, snapshot)) {
        for (const kind of loads) {
          if (kind === 'frame' && !mayEmbed(text, embedHosts)) continue;
          for (const origin of sourceOf(text)) found[kind].add(origin);
        }
      }
    });
  const typesOfTemplates = new Map(
    snapshot.templates.map((template) => [template.slug, blockTypesOf(template)]),
  );
  for (const entry of snapshot.entries.values()) {
    collect(model.schemaOf(entry.kind), entry.value);
    for (const { blocks } of blockLists(entry.kind, entry.value))
      for (const block of blocks)
        if (isRecord(block)) collect(model.blocks.schemaOf(String(block.type)) ?? {}, block);
    for (const { template, block, properties } of overridesIn(entry.value)) {
      const type = typesOfTemplates.get(template)?.get(block);
      if (type !== undefined) collect(model.blocks.schemaOf(type) ?? {}, properties);
    }
  }
  const sorted = (kind: LoadKind) => [...found[kind]].sort();
  return {
    script: sorted('script'),
    connect: sorted('connect'),
    image: sorted('image'),
    frame: sorted('frame'),
  };
}

/** The types of a template's blocks by their ids. */
function blockTypesOf({ kind, value }: Entry): ReadonlyMap<string, string> {
  return new Map(
    blockLists(kind, value)
      .flatMap(({ blocks }) => blocks)
      .filter(isRecord)
      .map(({ id, type }) => [String(id), String(type)]),
  );
}

function overridesIn(value: unknown) {
  const overrides = isRecord(value) && isRecord(value.overrides) ? Object.entries(value.overrides) : [];
  return overrides.flatMap(([template, blocks]) =>
    Object.entries(isRecord(blocks) ? blocks : {}).map(([block, properties]) => ({
      template,
      block,
      properties,
    })),
  );
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
