import { hash } from 'node:crypto';
import { hasInsets, type Inset, InsetList, splitTokens } from '../compose/insets.ts';
import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readStructure,
  recordIn,
} from '../compose/page-composer.ts';
import { ReadCache } from '../compose/read-cache.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import type { CalendarDate } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { PageHashes } from '../routes/page-dates.ts';
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
): PageHashes {
  const now = noonOf(today);
  const texts = new BlockTexts(state, model, blockTypes);
  const hashes = new Map<string, string>();
  for (const route of state.routes.routes()) {
    if (!isIndexable(route)) continue;
    const reader = recordIn(pageScope(state, route, now), { parts: [] });
    const { main } = readStructure(route, reader);
    const text = main.map((instance) => texts.of(instance, route, reader)).join('');
    hashes.set(route.path, hash('sha256', text, 'base64url').slice(0, 12));
  }
  return hashes;
}

/** Pages that share the text of a block of a city follow one another, so that few texts are needed again. */
const maximumBytes = 20_000_000;

/** Separates words, since no text contains it. */
const separator = '\0';

/** The words of a block on the pages that share it. */
interface SharedWords {
  /** Words with the versions of their pictures, and words with insets. */
  readonly pieces: readonly (string | WordWithInsets)[];
  readonly insets: readonly Inset<ReadRecorder>[];
}

/** Texts, and the indexes of insets. */
type WordWithInsets = readonly (string | number)[];

/** The texts of blocks on the pages of one state of a site. */
class BlockTexts {
  readonly #state: SiteState;
  readonly #model: ContentModel;
  readonly #blockTypes: BlockTypes;
  readonly #shared = new ReadCache<SharedWords>(maximumBytes, sizeOf);

  constructor(state: SiteState, model: ContentModel, blockTypes: BlockTypes) {
    this.#state = state;
    this.#model = model;
    this.#blockTypes = blockTypes;
  }

  /** Returns what a block says on a page, with the versions of its pictures; "" if it does not appear there. */
  of(instance: BlockInstance, route: Route, reader: ReadRecorder): string {
    const key = `${instance.document}#${instance.id}`;
    const known = this.#shared.find(key, reader.scope)?.value;
    return this.#fill(known ?? this.#share(key, instance, route, reader), reader);
  }

  #share(key: string, instance: BlockInstance, route: Route, { scope }: ReadRecorder): SharedWords {
    const list = new InsetList<ReadRecorder>(separator);
    const recorder = recordIn(scope, { insets: list });
    const words = this.#compose(instance, route, recorder);
    const shared = { pieces: this.#join(words), insets: list.insets };
    this.#shared.set(key, recorder.record(), scope, shared);
    return shared;
  }

  /** Returns the words of a block: texts and numbers in order. */
  #compose(instance: BlockInstance, route: Route, reader: ReadRecorder): readonly string[] {
    const printsOf = (type: string) => this.#blockTypes[type]?.prints;
    const composed = composeBlock(instance, route, reader, this.#model, printsOf);
    if (composed === undefined) return [];
    const words: string[] = [];
    addWords(resolveBlock(this.#blockTypes[composed.type], composed.properties, reader), words);
    return words;
  }

  /** Joins the words between those with insets. */
  #join(words: readonly string[]): SharedWords['pieces'] {
    const pieces: (string | WordWithInsets)[] = [];
    let text = '';
    for (const word of words) {
      if (hasInsets(word)) {
        pieces.push(text, splitTokens(word));
        text = '';
      } else text += this.#withVersions(word);
    }
    return [...pieces, text];
  }

  /** Returns the text on the page of a reader. */
  #fill({ pieces, insets }: SharedWords, reader: ReadRecorder): string {
    const textAt = (index: number) => insets[index]?.read(reader) ?? '';
    if (insets.length > 0) reader.showInsets(textAt);
    let text = '';
    for (const piece of pieces) {
      if (typeof piece === 'string') text += piece;
      else {
        let word = '';
        for (const part of piece) word += typeof part === 'string' ? part : textAt(part);
        text += this.#withVersions(word);
      }
    }
    return text;
  }

  /** @param words one or several, separated. A picture that was replaced under its name is other content. */
  #withVersions(words: string): string {
    if (!words.includes('media/')) return words + separator;
    return words
      .split(separator)
      .map((word) => word + separator + this.#versionsIn(word))
      .join('');
  }

  #versionsIn(word: string): string {
    const files = word.match(pictureFile) ?? [];
    return files.map((file) => this.#state.snapshot.pictures.get(file)?.version ?? '').join('');
  }
}

const sizeOf = ({ pieces }: SharedWords): number =>
  pieces.reduce((size, piece) => size + 64 + (typeof piece === 'string' ? 2 * piece.length : 0), 0);

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
