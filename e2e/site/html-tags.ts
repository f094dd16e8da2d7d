export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

const tagPattern =
  /<!--[\s\S]*?-->|<(script|style)\b([^>]*)>[\s\S]*?<\/\1>|<([a-zA-Z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const attributePattern = /([^\s=/"'<>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+)))?/g;

/** Yields the opening tags of a document in order. Skips scripts, styles and comments. */
export function* tagsOf(html: string): Generator<Tag> {
  for (const [, opaque, opaqueAttributes, name = opaque, attributes = opaqueAttributes] of html.matchAll(
    tagPattern,
  )) {
    if (name !== undefined) yield { name: name.toLowerCase(), attributes: attributesOf(attributes ?? '') };
  }
}

function attributesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(attributePattern)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ''),
    ]),
  );
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return entities[name] ?? whole;
    return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
  });
}
