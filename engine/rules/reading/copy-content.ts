import { parse } from 'jsonc-parser';
import { setAside } from '../../content/absence.ts';
import { tooDeepAt } from '../../content/json-depth.ts';
import { isRecord } from '../../content/json-schema.ts';
import type { JsonSource } from '../../content/json-source.ts';
import type { Site } from '../../content/model/site.ts';
import type { Entry, Snapshot } from '../../content/snapshot.ts';

/** The facts of `site.json` that the rules about copy read. */
interface CopyFacts extends Pick<Site, 'language' | 'timeZone'> {
  readonly office: {
    readonly locality?: string | undefined;
    readonly country?: string | undefined;
    readonly postalCode?: string | undefined;
  };
  /** Undefined if the numbers are not known. */
  readonly phones?: Readonly<Record<string, { readonly href: string }>> | undefined;
  readonly security?: Site['security'] | undefined;
}

/** The content that the rules about copy read. A snapshot is one; another one exists if `site.json` has a fault. */
export type CopyContent = Omit<Snapshot, 'site'> & {
  readonly site: { readonly source: JsonSource | undefined; readonly value: CopyFacts };
};

/**
 * Returns the entries and documents whose copy is examined: those of the site, and those that are set aside because of a
 * fault, so that it does not hide another one.
 */
export function writtenEntries({ entries, absent }: CopyContent): readonly Entry[] {
  return [...entries.values(), ...setAside(absent).flatMap(({ entry }) => entry ?? [])];
}

/** The language of a site whose language cannot be read, which no rule has a list of words for. */
const unknownLanguage = 'und';

/**
 * Returns the facts that a `site.json` with a fault states, so that one mistake in it does not hide those in copy. What
 * can be read of an invalid file counts.
 * @param text undefined if the file is missing
 */
export function readableFacts(text: string | undefined, timeZone: string): CopyFacts {
  const value: unknown = text === undefined || tooDeepAt(text) !== undefined ? undefined : parse(text);
  const { language, office } = isRecord(value) ? value : {};
  const { locality, postalCode } = isRecord(office) ? office : {};
  return {
    language: typeof language === 'string' ? language.replace('_', '-') : unknownLanguage,
    timeZone,
    office: { locality: textIn(locality), postalCode: textIn(postalCode) },
  };
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
