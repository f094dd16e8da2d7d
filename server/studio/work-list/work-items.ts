import { setAside } from '../../../engine/content/absence.ts';
import { addDays, calendarDateAt, dayMilliseconds } from '../../../engine/content/calendar.ts';
import { compareText } from '../../../engine/content/compare-text.ts';
import { isRecord } from '../../../engine/content/json-schema.ts';
import type { Entry } from '../../../engine/content/snapshot.ts';
import { cellValue } from '../../../engine/routes/matrix.ts';
import type { PageDates } from '../../../engine/routes/page-dates.ts';
import type { Route } from '../../../engine/routes/route-table.ts';
import type { SiteState } from '../../../engine/routes/site-state.ts';
import { isSampleOfFile, samplePaths } from '../../../engine/rules/sample.ts';
import { createTurns } from '../route-turns.ts';
import type { DatedClaim, DatedPage, StudioWork, WorkFile, WorkList } from '../studio-api.ts';
import { titleOfEntry, titleOfFile, titleOfPage } from '../studio-files.ts';

/** Days before a date of a claim from which it is listed. */
const warningDays = 60;

/** Items that a list has at most. */
const listedItems = 100;
const listedPages = 10;

/**
 * Claims that end or are due for review soon, by date.
 * @param now epoch milliseconds
 */
export function datedClaims({ snapshot }: SiteState, now: number): readonly DatedClaim[] {
  const today = calendarDateAt(now, snapshot.site.value.timeZone);
  const last = addDays(today, warningDays);
  const claims = [...snapshot.collections.claims.values()].flatMap((claim) => {
    const { expires, review } = claim.value;
    // A claim that ends must be checked for that in any case.
    const [date, path, ends] =
      expires !== undefined && (review === undefined || expires <= review || expires <= last)
        ? ([expires, ['expires'], 'shown'] as const)
        : ([review, ['review'], 'reviewed'] as const);
    if (date === undefined || date > last) return [];
    const days = Math.round((Date.parse(date) - Date.parse(today)) / dayMilliseconds);
    return [{ ...workFile(claim), path, date, days, ends }];
  });
  return claims.sort((one, other) => compareText(one.date, other.date));
}

/** Facts and copy that are marked as samples. */
export async function sampleFields({ snapshot }: SiteState): Promise<StudioWork['samples']> {
  const turn = createTurns();
  const fields = [];
  for (const entry of snapshot.entries.values()) {
    await turn();
    const { source, kind } = entry;
    // Looking at each value of a large site takes longer.
    if (!source.text.includes('"sample"')) continue;
    for (const path of samplePaths(source.value))
      fields.push({ ...workFile(entry), path, isWhole: isSampleOfFile(kind, path) });
  }
  return firstOf(fields, listedItems);
}

/** Collects the pages whose copy has the earliest date: that of the last change of their content, or of their publication. */
export class OldestPages {
  readonly #dates: PageDates | undefined;
  readonly #isChanged: (file: string) => boolean;
  #count = 0;
  #oldest: readonly { readonly route: Route; readonly date: string }[] = [];

  /** @param isChanged whether the user has changed a file, whose copy is new then */
  constructor(dates: PageDates | undefined, isChanged: (file: string) => boolean) {
    this.#dates = dates;
    this.#isChanged = isChanged;
  }

  add(route: Route): void {
    const date = this.#dates?.pages.get(route.path)?.date ?? dateOf(route);
    if (date === undefined) return;
    this.#count += 1;
    const latest = this.#oldest.length < listedPages ? undefined : this.#oldest.at(-1);
    if ((latest !== undefined && latest.date <= date) || this.#isChanged(fieldOf(route).file)) return;
    this.#oldest = [...this.#oldest, { route, date }]
      .sort((one, other) => compareText(one.date, other.date))
      .slice(0, listedPages);
  }

  result(): WorkList<DatedPage> {
    const items = this.#oldest.map(({ route, date }) => ({
      ...fieldOf(route),
      date,
      page: route.path,
      title: titleOfPage(route),
    }));
    return { count: this.#count, items };
  }
}

/** The date of the last change, or of the publication, that the only subject of a page states, such as a post. */
function dateOf(route: Route): string | undefined {
  const [subject, ...others] = route.kind === 'page' ? [route.document] : [...route.subjects.values()];
  const value = others.length === 0 ? subject?.value : undefined;
  if (!isRecord(value)) return undefined;
  const date = value.updatedAt ?? value.publishAt;
  return typeof date === 'string' ? date.slice(0, 'YYYY-MM-DD'.length) : undefined;
}

/** Where the copy of a page is written: in its cell, in the entry that it is about, or in its document. */
function fieldOf(route: Route): Pick<DatedPage, 'file' | 'kind' | 'path'> {
  const { source, kind } = route.document;
  const ofDocument = { file: source.file, kind, path: [] };
  if (route.kind === 'page' || route.document.value.noIndex === true) return ofDocument;
  const { cell, subjects } = route;
  if (cell !== undefined && cellValue(cell) !== undefined)
    return { file: cell.entry.source.file, kind: cell.entry.kind, path: cell.path };
  const subject = [...subjects.values()].find((entry) => entry.source.file.endsWith('.json'));
  return subject === undefined ? ofDocument : { file: subject.source.file, kind: subject.kind, path: [] };
}

/** Files that are absent from the site because they have an error. */
export function faultyFiles({ snapshot }: SiteState): WorkList<WorkFile> {
  const files = setAside(snapshot.absent).map(({ file, kind, name }) => ({
    file,
    kind,
    title: name ?? titleOfFile(file),
  }));
  return firstOf(files, listedItems);
}

function firstOf<Item>(items: readonly Item[], length: number): WorkList<Item> {
  return { count: items.length, items: items.slice(0, length) };
}

function workFile(entry: Entry): WorkFile {
  return { file: entry.source.file, kind: entry.kind, title: titleOfEntry(entry) };
}
