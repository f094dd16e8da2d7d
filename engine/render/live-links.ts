import type { ReadRecorder } from '../compose/read-recorder.ts';
import { isRecord, type JsonSchema, schemaOfItems, schemaOfProperty } from '../content/json-schema.ts';
import { mayHoldLinks, pathOfLink } from '../routes/links.ts';

/** Whether a link leads to a page that is absent from the site. */
export type IsAbsent = (href: string) => boolean;

/** Returns the test of links on a page; undefined if nothing is absent from the site. */
export function absentLinks(recorder: ReadRecorder): IsAbsent | undefined {
  if (recorder.read({ kind: 'absence' }) !== true) return undefined;
  const { lens } = recorder.scope;
  return (href) => {
    const path = pathOfLink(lens?.plain(href) ?? href);
    return path !== undefined && recorder.read({ kind: 'absence', path }) === true;
  };
}

/**
 * Removes links to absent pages from the properties of a composed block: items of lists, such as the entries of a menu,
 * and optional properties. A link that the block cannot do without stays; {@link withoutAbsentTargets} removes its target.
 */
export function withoutAbsentLinks(
  properties: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  recorder: ReadRecorder,
): Readonly<Record<string, unknown>> {
  if (!mayHoldLinks(schema)) return properties;
  const isAbsent = absentLinks(recorder);
  return isAbsent === undefined ? properties : withoutLinks(properties, schema, isAbsent);
}

function withoutLinks(
  value: Readonly<Record<string, unknown>>,
  schema: JsonSchema,
  isAbsent: IsAbsent,
): Readonly<Record<string, unknown>> {
  const kept = Object.entries(value).flatMap(([name, child]): [string, unknown][] => {
    const childSchema = schemaOfProperty(schema, name);
    if (childSchema === undefined || !mayHoldLinks(childSchema)) return [[name, child]];
    const isOptional = schema.required?.includes(name) !== true;
    if (isOptional && leadsAway(child, childSchema, isAbsent)) return [];
    return [[name, liveValue(child, childSchema, isAbsent)]];
  });
  return Object.fromEntries(kept);
}

function liveValue(value: unknown, schema: JsonSchema, isAbsent: IsAbsent): unknown {
  const items = schemaOfItems(schema);
  if (Array.isArray(value) && items !== undefined) {
    const live = value.filter((item) => !leadsAway(item, items, isAbsent));
    // A list below its minimum would be a block that its component cannot show.
    const kept = live.length >= (schema.minItems ?? 0) ? live : value;
    return kept.map((item: unknown) => liveValue(item, items, isAbsent));
  }
  return isRecord(value) ? withoutLinks(value, schema, isAbsent) : value;
}

/** Whether a value is an absent link, or an object whose required link is absent. */
function leadsAway(value: unknown, schema: JsonSchema, isAbsent: IsAbsent): boolean {
  if (typeof value === 'string') return schema.link === true && isAbsent(value);
  if (!isRecord(value)) return false;
  return (schema.required ?? []).some((name) => {
    const child = schemaOfProperty(schema, name);
    const href = value[name];
    return child?.link === true && typeof href === 'string' && isAbsent(href);
  });
}

/**
 * Removes the targets of links to absent pages from HTML: the text stays, as a link that leads nowhere. Targets with insets
 * are left: each page decides about its own.
 */
export function withoutAbsentTargets(html: string, isAbsent: IsAbsent | undefined): string {
  if (isAbsent === undefined) return html;
  return html.replace(/(<a\b[^>]*?) href="(\/[^"\uFDD0]*)"/g, (link, start: string, href: string) =>
    isAbsent(href) ? start : link,
  );
}
