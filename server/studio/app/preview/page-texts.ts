import type { FieldSource, PageBlock, SourcedItem } from '../../studio-api.ts';
import type { Field } from './preview-messages.ts';

/** A point of the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Finds the properties of the texts of the document, and the texts of a property. */
export class PageTexts {
  readonly #items: readonly SourcedItem[];
  readonly #blocks: ReadonlyMap<string, PageBlock>;
  readonly #elements = new Map<string, Element | null>();

  constructor(items: readonly SourcedItem[], blocks: readonly PageBlock[]) {
    this.#items = items.filter(({ place }) => place !== 'head');
    this.#blocks = new Map(blocks.map((block) => [block.element, block]));
  }

  /**
   * The properties of the text at a point of an element, or else of the first text in the smallest part of the page around it, or
   * else the block that it is in.
   */
  at(element: Element, point: Point): readonly FieldSource[] {
    const item = this.#withValue(element, textAt(element, point)) ?? this.#near(element);
    return item?.sources ?? this.#blockAround(element);
  }

  /** The files that the texts come from, the most frequent first. */
  files(): readonly string[] {
    const counts = new Map<string, number>();
    for (const { sources } of this.#items)
      for (const { file } of sources) counts.set(file, (counts.get(file) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one).map(([file]) => file);
  }

  /** The elements with the texts of a property. */
  elementsOf(field: Field | undefined): readonly Element[] {
    if (field === undefined) return [];
    const isField = ({ file, path }: FieldSource) =>
      file === field.file && path.join('/') === field.path.join('/');
    const found = this.#items.filter(({ sources }) => sources.some(isField));
    const exact = found.filter(({ sources }) => sources.some((each) => isField(each) && !each.isComputed));
    const items = exact.length > 0 ? exact : found;
    return [...new Set(items.flatMap(({ selector }) => this.#elementOf(selector) ?? []))];
  }

  /** The item with a text, preferably the one whose element contains or is the clicked one. */
  #withValue(element: Element, text: string): SourcedItem | undefined {
    if (text === '') return undefined;
    const equal = this.#items.filter(({ value }) => value === text);
    const id = element.closest('[id]')?.id ?? '';
    return (
      equal.find(({ selector }) => {
        const own = this.#elementOf(selector);
        return own !== null && (own.contains(element) || element.contains(own));
      }) ??
      equal.find(({ selector }) => selector === `#${id}` || selector.startsWith(`#${id} `)) ??
      equal[0]
    );
  }

  #near(element: Element): SourcedItem | undefined {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const within = around;
      const inside = this.#items.filter(({ selector }) => {
        const own = this.#elementOf(selector);
        return own !== null && within.contains(own);
      });
      const found = inside.find(({ sources }) => sources.some(({ isComputed }) => !isComputed)) ?? inside[0];
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #blockAround(element: Element): readonly FieldSource[] {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const block = this.#blocks.get(around.id);
      if (block !== undefined) return [{ file: block.file, path: block.path, isComputed: false }];
    }
    return [];
  }

  #elementOf(selector: string): Element | null {
    const known = this.#elements.get(selector);
    if (known?.isConnected) return known;
    const found = document.querySelector(selector);
    this.#elements.set(selector, found);
    return found;
  }
}

/** The text at a point, the text alternative of a picture, or the first text of the element. */
function textAt(element: Element, { x, y }: Point): string {
  const caret = document.caretPositionFromPoint?.(x, y)?.offsetNode;
  if (caret?.nodeType === Node.TEXT_NODE && element.contains(caret)) return trimmed(caret);
  const alternative = element.getAttribute('alt') ?? element.getAttribute('aria-label');
  if (alternative !== null) return alternative;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    if (trimmed(node) !== '') return trimmed(node);
  return '';
}

const trimmed = ({ textContent }: Node): string => textContent?.trim() ?? '';
