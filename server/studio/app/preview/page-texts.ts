import type { FieldSource, PageBlock, PageSources, SourcedItem } from '../../studio-api.ts';
import type { Field, ListedText } from './preview-messages.ts';

/** A point of the window, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Attributes whose texts or addresses an element shows. */
const shownAttributes = ['src', 'alt', 'placeholder', 'aria-label', 'value', 'title'] as const;

/** Finds the properties of the texts of the document, and the texts of a property. */
export class PageTexts {
  readonly #items: readonly SourcedItem[];
  readonly #icons: readonly FieldSource[];
  readonly #blocks: ReadonlyMap<string, PageBlock>;
  readonly #elements = new Map<string, Element | null>();

  constructor({ items, icons }: PageSources, blocks: readonly PageBlock[]) {
    this.#items = items.filter(({ place }) => place !== 'head');
    this.#icons = icons;
    this.#blocks = new Map(blocks.map((block) => [block.element, block]));
  }

  /** Whether texts are known, rather than blocks only. */
  get hasTexts(): boolean {
    return this.#items.length > 0;
  }

  /**
   * The properties that a click on a point of an element opens: those of its text, and the target if it is in a link; those of its
   * picture or icon; or else those that the texts of the smallest part of the page around it have in common, up to its block.
   */
  at(element: Element, point: Point): readonly FieldSource[] {
    const item = this.#withValue(element, textAt(element, point));
    const own = item?.sources ?? this.#ofAttributes(element) ?? this.#ofIcon(element) ?? [];
    return unique([...(own.length > 0 ? own : this.#around(element)), ...this.#targetOf(element)]);
  }

  /** The texts and pictures of the page, in their order. */
  list(): readonly ListedText[] {
    const listed = this.#items.filter(
      ({ place, name, sources }) => sources.length > 0 && (place === 'text' || name === 'alt'),
    );
    return listed.map(({ name, value, sources }) => ({
      text: value,
      isHeading: /^h[1-6]$/.test(name ?? ''),
      sources,
    }));
  }

  /** The files that the texts come from, the most frequent first. */
  files(): readonly string[] {
    const counts = new Map<string, number>();
    for (const { sources } of this.#items)
      for (const { file } of sources) counts.set(file, (counts.get(file) ?? 0) + 1);
    return [...counts].sort(([, one], [, other]) => other - one).map(([file]) => file);
  }

  /** The elements with the texts of a property; its block if it has none. */
  elementsOf(field: Field | undefined): readonly Element[] {
    if (field === undefined) return [];
    const isField = ({ file, path }: FieldSource) =>
      file === field.file && path.join('/') === field.path.join('/');
    const found = this.#items.filter(({ sources }) => sources.some(isField));
    const exact = found.filter(({ sources }) => sources.some((each) => isField(each) && !each.isComputed));
    const items = exact.length > 0 ? exact : found;
    if (items.length === 0) return this.#blockOf(field);
    return [...new Set(items.flatMap(({ selector }) => this.#elementOf(selector) ?? []))];
  }

  #blockOf(field: Field): readonly Element[] {
    const blocks = [...this.#blocks].filter(
      ([, { file, path }]) => file === field.file && startsWith(field.path, path),
    );
    return blocks.flatMap(([id]) => document.getElementById(id) ?? []);
  }

  /** The item with a text, preferably the one whose element contains or is the clicked one. */
  #withValue(element: Element, text: string): SourcedItem | undefined {
    if (text === '') return undefined;
    const equal = this.#items.filter(({ place, value }) => place === 'text' && value === text);
    const id = element.closest('[id]')?.id ?? '';
    return (
      equal.find(({ selector }) => this.#elementOf(selector) === element) ??
      equal.find(({ selector }) => {
        const own = this.#elementOf(selector);
        return own !== null && (own.contains(element) || element.contains(own));
      }) ??
      equal.find(({ selector }) => selector === `#${id}` || selector.startsWith(`#${id} `)) ??
      equal[0]
    );
  }

  /** The sources of the picture or the texts that the attributes of an element show. */
  #ofAttributes(element: Element): readonly FieldSource[] | undefined {
    const own = this.#items.filter(
      ({ place, selector }) => place === 'attribute' && this.#elementOf(selector) === element,
    );
    const found = shownAttributes.flatMap((shown) => own.find(({ name }) => name === shown)?.sources ?? []);
    return found.length > 0 ? found : undefined;
  }

  /** The name of an icon: one of those within the property of the smallest part of the page around it, by their order. */
  #ofIcon(element: Element): readonly FieldSource[] | undefined {
    const icon = element.closest('svg');
    if (icon === null) return undefined;
    for (let around = icon.parentElement; around !== null; around = around.parentElement) {
      const part = this.#partOf(around);
      if (part === undefined) continue;
      const named = this.#icons.filter(({ file, path }) => file === part.file && startsWith(path, part.path));
      const drawn = [...around.querySelectorAll('svg')].filter(
        (svg) => svg.parentElement?.closest('svg') === null,
      );
      const found = named.length === drawn.length ? named[drawn.indexOf(icon)] : named[0];
      return found && [found];
    }
    return undefined;
  }

  /** The stated target of the link that an element is in. */
  #targetOf(element: Element): readonly FieldSource[] {
    const link = element.closest('a[href]');
    if (link === null) return [];
    const targets = this.#items.filter(
      ({ name, selector }) => name === 'href' && this.#elementOf(selector) === link,
    );
    return targets.flatMap(({ sources }) => sources.filter(({ isComputed }) => !isComputed));
  }

  #around(element: Element): readonly FieldSource[] {
    for (let around: Element | null = element; around !== null; around = around.parentElement) {
      const part = this.#partOf(around);
      if (part !== undefined) return [part];
    }
    return [];
  }

  /** The block of an element, or else the property that most texts within an element have in common. */
  #partOf(element: Element): FieldSource | undefined {
    const block = this.#blocks.get(element.id);
    if (block !== undefined) return { file: block.file, path: block.path, isComputed: false };
    const within = this.#items.flatMap(({ selector, sources }) => {
      const own = this.#elementOf(selector);
      return own !== null && element.contains(own) ? sources.slice(0, 1) : [];
    });
    const stated = within.filter(({ isComputed, file }) => !isComputed && file !== 'words.json');
    const [first, ...others] = stated.length > 0 ? stated : within;
    if (first === undefined) return undefined;
    const path = others
      .filter(({ file }) => file === first.file)
      .reduce((shared, { path: other }) => commonStart(shared, other), first.path);
    return path.length === 0 ? first : { ...first, path };
  }

  #elementOf(selector: string): Element | null {
    const known = this.#elements.get(selector);
    if (known?.isConnected) return known;
    const found = document.querySelector(selector);
    this.#elements.set(selector, found);
    return found;
  }
}

type Path = FieldSource['path'];

const startsWith = (path: Path, start: Path): boolean => start.every((segment, at) => path[at] === segment);

function commonStart(one: Path, other: Path): Path {
  const end = one.findIndex((segment, at) => segment !== other[at]);
  return end === -1 ? one : one.slice(0, end);
}

function unique(sources: readonly FieldSource[]): readonly FieldSource[] {
  return [...new Map(sources.map((source) => [JSON.stringify([source.file, source.path]), source])).values()];
}

/** The text of an element at a point, or else its first one; empty if it has none of its own. */
function textAt(element: Element, { x, y }: Point): string {
  const caret = document.caretPositionFromPoint?.(x, y)?.offsetNode;
  if (caret?.nodeType === Node.TEXT_NODE && caret.parentElement === element && trimmed(caret) !== '')
    return trimmed(caret);
  // A link or button that is pressed with a key has no point.
  const isControl = element.matches('a, button, summary, label');
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode())
    if (trimmed(node) !== '' && (isControl || node.parentElement === element)) return trimmed(node);
  return '';
}

const trimmed = ({ textContent }: Node): string => textContent?.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') ?? '';
