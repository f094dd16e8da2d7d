import { type PageImpact, pageImpact } from '../../engine/changes/page-impact.ts';
import { isRecord } from '../../engine/content/json-schema.ts';
import { describeInstant, instantOf } from '../../engine/content/publication-times.ts';
import type { Entry, Snapshot } from '../../engine/content/snapshot.ts';
import type { ReadSite } from '../../engine/loading/site-content.ts';
import type { PageRendererOptions } from '../../engine/render/page-renderer-options.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';

/** A property with a time that is to come, in a file that differs from the revision. */
export interface ComingTime {
  /** Relative to the content folder. */
  readonly file: string;
  readonly line: number;
  readonly property: (typeof timeProperties)[number];
}

/** The changes that happen by themselves at an instant. */
export interface ComingChange {
  /** The instant in the time zone of the site: "2026-12-01 09:00". */
  readonly at: string;
  readonly times: readonly ComingTime[];
  /** All pages that differ from then on, also for other files with the same time. */
  readonly pages: readonly PageImpact[];
}

const timeProperties = ['publishAt', 'unpublishAt', 'expires'] as const;

/** Maximum number of instants to look at: the pages of each are compared. */
const maximumInstants = 8;

/** Finds what changes by itself at the coming times of changed files. */
export function comingChanges(
  before: Snapshot,
  { snapshot: after }: SiteState,
  at: ReadSite['at'],
  options: PageRendererOptions,
  now: number,
): readonly ComingChange[] {
  const { timeZone } = after.site.value;
  const byInstant = new Map<number, ComingTime[]>();
  for (const { instant, ...time } of changedFiles(before, after).flatMap((entry) =>
    timesIn(entry, timeZone),
  )) {
    if (instant > now) byInstant.set(instant, [...(byInstant.get(instant) ?? []), time]);
  }
  const instants = [...byInstant].sort(([left], [right]) => left - right).slice(0, maximumInstants);
  return instants.flatMap(([instant, times]) => {
    const [earlier, later] = [at(instant - 1).servable, at(instant).servable];
    if (earlier === undefined || later === undefined) return [];
    const { pages } = pageImpact(earlier, later, options, { now: instant - 1, later: instant });
    return [{ at: describeInstant(instant, timeZone), times, pages }];
  });
}

/** The entries and documents, absent ones too, whose files are new or have another text. */
function changedFiles(before: Snapshot, after: Snapshot): readonly Entry[] {
  const texts = new Map(filesOf(before).map(({ source }) => [source.file, source.text]));
  return filesOf(after).filter(({ source }) => texts.get(source.file) !== source.text);
}

function filesOf({ entries, absent }: Snapshot): readonly Entry[] {
  return [...entries.values(), ...[...absent.values()].flatMap(({ entry }) => entry ?? [])];
}

function timesIn({ source, kind }: Entry, timeZone: string): readonly (ComingTime & { instant: number })[] {
  const { value } = source;
  if (!isRecord(value)) return [];
  return timeProperties.flatMap((property) => {
    const written = property === 'expires' && kind !== 'claims' ? undefined : value[property];
    const instant = typeof written === 'string' ? instantOf(written, timeZone) : undefined;
    if (instant === undefined) return [];
    return [{ file: source.file, line: source.positionOf([property]).line, property, instant }];
  });
}
