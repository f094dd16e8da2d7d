import { hash } from 'node:crypto';
import { fillTokens, type Inset, InsetList } from '../compose/insets.ts';
import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readIn,
  readStructure,
  recordIn,
} from '../compose/page-composer.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { SharedResults } from '../compose/shared-results.ts';
import type { CalendarDate } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { isIndexable } from '../routes/sitemap.ts';
import { type RenderableBlockType, resolveBlock } from './renderable-block-type.ts';

type BlockTypes = Readonly<Record<string, RenderableBlockType>>;

/**
 * Hashes the main content of every indexable page on a date, by path. The hash covers the resolved properties of the
 * blocks, including values from other entries; it does not cover the layout, the theme or the markup of components.
 */
export function mainContentHashes(
  state: SiteState,
  model: ContentModel,
  blockTypes: BlockTypes,
  today: CalendarDate,
): ReadonlyMap<string, string> {
  const now = noonOf(today);
  const texts = new BlockTexts(state, model, blockTypes);
  const hashes = new Map<string, string>();
  for (const route of state.routes.routes()) {
    if (!isIndexable(route)) continue;
    const reader = readIn(pageScope(state, route, now));
    const { main } = readStructure(route, reader);
    const text = main.map((instance) => texts.of(instance, route, reader)).join('');
    hashes.set(route.path, hash('sha256', text, 'base64url').slice(0, 12));
  }
  return hashes;
}

/** Pages that share the text of a block of a city follow one another, so that few texts are needed again. */
const maximumBytes = 20_000_000;

/** The text of a block on the pages that share it, with the versions of its pictures. */
interface SharedText {
  /** Contains the tokens of the insets. */
  readonly text: string;
  readonly insets: readonly Inset<ReadRecorder>[];
}

/** The texts of blocks on the pages of one state of a site. */
class BlockTexts {
  readonly #state: SiteState;
  readonly #model: ContentModel;
  readonly #blockTypes: BlockTypes;
  readonly #shared: SharedResults<SharedText>;

  constructor(state: SiteState, model: ContentModel, blockTypes: BlockTypes) {
    this.#state = state;
    this.#model = model;
    this.#blockTypes = blockTypes;
    this.#shared = new SharedResults(state.snapshot, maximumBytes, ({ text }) => 2 * text.length);
  }

  /** Returns what a block says on a page, with the versions of its pictures; "" if it does not appear there. */
  of(instance: BlockInstance, route: Route, reader: ReadRecorder): string {
    const key = `${instance.document}#${instance.id}`;
    if (!this.#shared.isShared(key)) return this.#compose(instance, route, reader);
    const known = this.#shared.find(key, reader.scope)?.value;
    return fill(known ?? this.#share(key, instance, route, reader), reader);
  }

  #share(key: string, instance: BlockInstance, route: Route, { scope }: ReadRecorder): SharedText {
    const list = new InsetList<ReadRecorder>();
    const recorder = recordIn(scope, { insets: list });
    const shared = { text: this.#compose(instance, route, recorder), insets: list.insets };
    this.#shared.set(key, recorder.record(), shared);
    return shared;
  }

  #compose(instance: BlockInstance, route: Route, reader: ReadRecorder): string {
    const composed = composeBlock(instance, route, reader, this.#model);
    if (composed === undefined) return '';
    const shown = resolveBlock(this.#blockTypes[composed.type], composed.properties, reader);
    const words: string[] = [];
    addWords(shown, words);
    return words.map((word) => `${word}\0${this.#versionsIn(word)}`).join('');
  }

  /** A picture that was replaced under its name is other content. */
  #versionsIn(word: string): string {
    if (!word.includes('media/')) return '';
    const files = word.match(pictureFile) ?? [];
    return files.map((file) => this.#state.snapshot.pictures.get(file)?.version ?? '').join('');
  }
}

/** Returns the text on the page of a reader. */
function fill({ text, insets }: SharedText, reader: ReadRecorder): string {
  if (insets.length === 0) return text;
  const textAt = (index: number) => insets[index]?.read(reader) ?? '';
  reader.showInsets(textAt);
  return fillTokens(text, textAt);
}

const pictureFile = /media\/[^\s)]+/g;

/** The instant as of which pages are hashed. Noon UTC falls on the same date in all time zones from UTC-11 to UTC+11. */
export function noonOf(date: CalendarDate): number {
  return Date.parse(`${date}T12:00:00Z`);
}

/** Adds the texts and numbers of a value in order. Property names and flags are left out, since they are not shown. */
function addWords(value: unknown, words: string[]): void {
  if (Array.isArray(value)) for (const item of value) addWords(item, words);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) addWords(part, words);
  else if (typeof value === 'string' || typeof value === 'number') words.push(String(value));
}
