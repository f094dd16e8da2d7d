import { addDays, type CalendarDate } from '../../../../engine/content/calendar.ts';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isEqual, isList, isObject } from '../../../../engine/content/rewrite-json.ts';
import { valueIn } from '../../changes/property-edits.ts';
import type { ListedFile, PropertyEdit } from '../../studio-api.ts';
import { freeId } from '../form/free-id.ts';
import { isWithin } from '../form/property-text.ts';

/** A task of an editor: properties that one page of the studio shows, with a preview of the pages that they change. */
export interface StudioTask {
  readonly name: 'hours' | 'notice' | 'look';
  /** The files that have the properties. The form shows those of the first, and the others take the same edits. */
  readonly files: (listed: readonly ListedFile[]) => readonly string[];
  readonly properties: (value: JsonValue | undefined) => readonly TaskProperty[];
  /** The first and last days of what has some, on which pages are worth a look. */
  readonly days: (value: JsonValue | undefined) => readonly CalendarDate[];
  /** Returns the edit that adds a text that holds on some days. */
  readonly add?: (value: JsonValue | undefined, dated: DatedText) => PropertyEdit;
  /** The parts that can be removed as a whole. */
  readonly removals: (value: JsonValue | undefined) => readonly Removal[];
  /** Whether the site has a standard in place of the first file. */
  readonly isOptional?: boolean;
}

export interface DatedText {
  readonly text: string;
  readonly from: CalendarDate;
  /** Empty for no last day of its own. */
  readonly until: CalendarDate | '';
}

export interface Removal {
  readonly name: string;
  readonly edit: PropertyEdit;
}

/** A property of a task, with the name of the words for it. */
export interface TaskProperty {
  readonly path: JsonPath;
  readonly name: PropertyName;
  /** Whether a button adds it. */
  readonly isOffered?: boolean;
}

type PropertyName =
  | 'usualHours'
  | 'otherHours'
  | 'hoursText'
  | 'noticeText'
  | 'firstDay'
  | 'lastDay'
  | 'noticeLink'
  | 'logo'
  | 'favicon'
  | 'headingFont'
  | 'textFont'
  | 'colors'
  | 'type'
  | 'space'
  | 'radii';

const listAt = (value: JsonValue | undefined, path: JsonPath): readonly JsonValue[] => {
  const list = valueIn(value, path);
  return isList(list) ? list : [];
};

/** Returns the edit that gives a list other items. */
const listEdit = (
  value: JsonValue | undefined,
  path: JsonPath,
  after: readonly JsonValue[],
): PropertyEdit => ({ path, before: valueIn(value, path), after });

/** Whether a value of a file, which may have a fault, is a date. */
const isDay = (value: unknown): value is CalendarDate =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

function daysOf(item: JsonValue): readonly CalendarDate[] {
  const { from, until } = isObject(item) ? item : {};
  return [from, until].filter(isDay);
}

const exceptions: JsonPath = ['hours', 'exceptions'];

const hours: StudioTask = {
  name: 'hours',
  files: () => ['site.json'],
  properties: () => [
    { path: ['hours', 'open'], name: 'usualHours' },
    { path: exceptions, name: 'otherHours' },
    { path: ['hours', 'visible'], name: 'hoursText', isOffered: true },
  ],
  days: (value) => listAt(value, exceptions).flatMap(daysOf),
  add: (value, { text, from, until }) =>
    listEdit(value, exceptions, [
      ...listAt(value, exceptions),
      { name: text, from, ...(until !== '' && until !== from && { until }) },
    ]),
  removals: () => [],
};

const above: JsonPath = ['before'];

/** The notices of a layout, with their indexes. */
function noticesIn(value: JsonValue | undefined) {
  return listAt(value, above).flatMap((block, index) =>
    isObject(block) && block.type === 'notice' ? [{ block, index }] : [],
  );
}

const notice: StudioTask = {
  name: 'notice',
  files: (listed) => listed.filter(({ kind }) => kind === 'layouts').map(({ file }) => file),
  properties: (value) =>
    noticesIn(value).flatMap(({ index }) => [
      { path: [...above, index, 'text'], name: 'noticeText' },
      { path: [...above, index, 'from'], name: 'firstDay' },
      { path: [...above, index, 'until'], name: 'lastDay' },
      { path: [...above, index, 'link'], name: 'noticeLink', isOffered: true },
    ]),
  days: (value) =>
    noticesIn(value)
      .flatMap(({ block: { from, until } }) => [from, until, isDay(until) && addDays(until, 1)])
      .filter(isDay),
  add: (value, { text, from, until }) => {
    const blocks = listAt(value, above);
    const days = { from, ...(until !== '' && { until }) };
    const added = { id: freeId('notice', blocks), type: 'notice', text, ...days };
    return listEdit(value, above, [added, ...blocks]);
  },
  removals: (value) =>
    noticesIn(value).map(({ block, index }) => ({
      name: String(block.text),
      edit: listEdit(
        value,
        above,
        listAt(value, above).filter((_, at) => at !== index),
      ),
    })),
};

const look: StudioTask = {
  name: 'look',
  files: () => ['theme.json'],
  properties: () => [
    { path: ['logo'], name: 'logo' },
    { path: ['favicon'], name: 'favicon' },
    { path: ['fonts', 'heading', 'family'], name: 'headingFont' },
    { path: ['fonts', 'text', 'family'], name: 'textFont' },
    { path: ['colors'], name: 'colors' },
    { path: ['type'], name: 'type' },
    { path: ['space'], name: 'space' },
    { path: ['radii'], name: 'radii' },
  ],
  days: () => [],
  removals: () => [],
  isOptional: true,
};

export const tasks = [hours, notice, look] as const;

/** Returns edits of the first file of a task for another one, as far as that has the same values. */
export function sameEdits(
  { properties }: StudioTask,
  edits: readonly PropertyEdit[],
  value: JsonValue | undefined,
  other: JsonValue | undefined,
): readonly PropertyEdit[] {
  const [own, others] = [properties(value), properties(other)];
  return edits.flatMap((edit): readonly PropertyEdit[] => {
    const index = own.findIndex(({ path }) => isWithin(edit.path, path));
    const [from, to] = [own[index]?.path, others[index]?.path];
    if (from === undefined || to === undefined) return [];
    const path = [...to, ...edit.path.slice(from.length)];
    return isEqual(valueIn(other, path), edit.before) ? [{ ...edit, path }] : [];
  });
}

/** Whether two files of a task have the same values. */
export function isAlike(
  { properties }: StudioTask,
  value: JsonValue | undefined,
  other: JsonValue | undefined,
): boolean {
  const valuesOf = (of: JsonValue | undefined) =>
    JSON.stringify(properties(of).map(({ path }) => valueIn(of, path) ?? null));
  return valuesOf(value) === valuesOf(other);
}
