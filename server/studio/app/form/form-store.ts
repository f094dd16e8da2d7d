import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { mergeJson } from '../../../../engine/content/merge-json.ts';
import { isEqual, isList, isObject } from '../../../../engine/content/rewrite-json.ts';
import { readableValue } from '../../../../engine/content/text-characters.ts';
import { valueIn, withValue } from '../../changes/property-edits.ts';
import type { FieldFinding, PropertyEdit } from '../../studio-api.ts';
import { type KnownNames, noNames } from './known-names.ts';
import { isWithin, keyOf } from './property-text.ts';

/** A property that is to be shown and focused. Each has a higher number than the one before. */
export interface Reveal {
  readonly path: JsonPath;
  readonly number: number;
}

const none: readonly FieldFinding[] = [];

/**
 * The value of a file while it is edited. Every field subscribes to its own part, so that a keystroke renders one field. Parts that
 * an edit does not touch stay the same objects.
 */
export class FormStore {
  #value: JsonValue | undefined;
  #received: JsonValue | undefined;
  #findings: readonly FieldFinding[] = none;
  #findingsAt: ReadonlyMap<string, readonly FieldFinding[]> = new Map();
  readonly #findingsWithin = new Map<string, readonly FieldFinding[]>();
  #countsWithin: ReadonlyMap<string, number> = new Map();
  #added: ReadonlySet<string> = new Set();
  #reveal: Reveal = { path: [], number: 0 };
  #news = '';
  #known = noNames;
  readonly #listeners = new Set<() => void>();
  readonly #send: (edits: readonly PropertyEdit[]) => void;

  constructor(value: JsonValue | undefined, send: (edits: readonly PropertyEdit[]) => void) {
    this.#value = value;
    this.#received = value;
    this.#send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  valueAt(path: JsonPath): JsonValue | undefined {
    return valueIn(this.#value, path);
  }

  /**
   * Changes a property, and sends the edit.
   * @param before the value that the user saw, if it may differ from the current one
   */
  set(path: JsonPath, value: JsonValue | undefined, before = this.valueAt(path)): void {
    const after = readableValue(value);
    if (isEqual(before, after)) return;
    this.#value = withValue(this.#value, path, after);
    this.#send([{ path, before, after }]);
    this.#notify();
  }

  /** Takes the value that the file has by now. Edits that it does not contain yet stay. */
  receive(value: JsonValue | undefined): void {
    if (value === this.#received) return;
    const merged = isEqual(value, this.#value)
      ? this.#value
      : mergeJson(this.#received, this.#value, value).value;
    this.#received = value;
    const next = withEqualParts(this.#value, merged);
    if (next === this.#value) return;
    this.#value = next;
    this.#notify();
  }

  /** The meanings of names. */
  get known(): KnownNames {
    return this.#known;
  }

  know(known: KnownNames): void {
    if (known === this.#known) return;
    this.#known = known;
    this.#notify();
  }

  get findings(): readonly FieldFinding[] {
    return this.#findings;
  }

  /** Takes the findings about the file. */
  judge(findings: readonly FieldFinding[]): void {
    const known = this.#findings;
    if (findings.length === known.length && findings.every((finding, index) => finding === known[index]))
      return;
    this.#findings = findings;
    this.#findingsAt = Map.groupBy(findings, ({ path }) => keyOf(path));
    const counts = new Map<string, number>();
    for (const { path } of findings) {
      for (let length = 0; length <= path.length; length += 1) {
        const key = keyOf(path.slice(0, length));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    this.#countsWithin = counts;
    this.#findingsWithin.clear();
    this.#notify();
  }

  /** The findings about a property itself. */
  findingsAt(path: JsonPath): readonly FieldFinding[] {
    return this.#findingsAt.get(keyOf(path)) ?? none;
  }

  /** The findings about a property and what is in it. */
  findingsWithin(path: JsonPath): readonly FieldFinding[] {
    const key = keyOf(path);
    const known = this.#findingsWithin.get(key);
    if (known !== undefined) return known;
    const found = this.#findings.filter((finding) => isWithin(finding.path, path));
    this.#findingsWithin.set(key, found);
    return found;
  }

  /** The number of findings about a property and what is in it. */
  countWithin(path: JsonPath): number {
    return this.#findings.length === 0 ? 0 : (this.#countsWithin.get(keyOf(path)) ?? 0);
  }

  /** Shows an optional property that has no value yet. */
  add(path: JsonPath): void {
    this.#added = new Set([...this.#added, keyOf(path)]);
    this.reveal(path);
  }

  /** Removes an optional property, with its field. */
  remove(path: JsonPath): void {
    const key = keyOf(path);
    this.#added = new Set([...this.#added].filter((added) => added !== key));
    if (this.valueAt(path) === undefined) this.#notify();
    else this.set(path, undefined);
  }

  /** Removes the value of an optional property, and keeps its field. */
  empty(path: JsonPath): void {
    if (this.valueAt(path) === undefined) return;
    this.#added = new Set([...this.#added, keyOf(path)]);
    this.set(path, undefined);
  }

  isAdded(path: JsonPath): boolean {
    return this.#added.size > 0 && this.#added.has(keyOf(path));
  }

  /** Shows a property and focuses its field. */
  reveal(path: JsonPath): void {
    const absent = path.flatMap((segment, index) => {
      const part = path.slice(0, index + 1);
      return typeof segment === 'string' && this.valueAt(part) === undefined ? [keyOf(part)] : [];
    });
    if (absent.length > 0) this.#added = new Set([...this.#added, ...absent]);
    this.#reveal = { path, number: this.#reveal.number + 1 };
    this.#notify();
  }

  get revealed(): Reveal {
    return this.#reveal;
  }

  /** The number of the latest request to show something in this property; 0 if there is none. */
  revealedWithin(path: JsonPath): number {
    const { number, path: revealed } = this.#reveal;
    return number > 0 && revealed.length > path.length && isWithin(revealed, path) ? number : 0;
  }

  /** A sentence for screen readers about what happened last. */
  get news(): string {
    return this.#news;
  }

  announce(news: string): void {
    // The same sentence again is read only if the text differs.
    this.#news = news === this.#news ? `${news}\u00a0` : news;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Returns `next` with the parts of `previous` that are equal, as the same objects. */
function withEqualParts(previous: JsonValue | undefined, next: JsonValue | undefined): JsonValue | undefined {
  if (previous === next || next === undefined || previous === undefined) return next;
  if (isList(previous) && isList(next)) {
    const byId =
      previous.length === next.length ? undefined : new Map(previous.map((item) => [idOf(item), item]));
    const items = next.flatMap((item, index) => {
      const kept = withEqualParts(byId?.get(idOf(item)) ?? previous[index], item);
      return kept === undefined ? [] : [kept];
    });
    const isSame = items.length === previous.length && items.every((item, index) => item === previous[index]);
    return isSame ? previous : items;
  }
  if (isObject(previous) && isObject(next)) {
    const names = Object.keys(next);
    const entries = names.flatMap((name) => {
      const kept = withEqualParts(Object.hasOwn(previous, name) ? previous[name] : undefined, next[name]);
      return kept === undefined ? [] : [[name, kept] as const];
    });
    const before = Object.keys(previous);
    const isSame =
      before.length === names.length &&
      entries.every(([name, value], index) => before[index] === name && previous[name] === value);
    return isSame ? previous : Object.fromEntries(entries);
  }
  return next;
}

function idOf(item: JsonValue): JsonValue | undefined {
  return isObject(item) ? item.id : item;
}
