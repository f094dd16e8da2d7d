/** Pages for a generator. Equal blocks of several pages are one, to which the pages refer by index. */
export interface GeneratorSite {
  readonly blocks: readonly (readonly string[])[];
  readonly pages: readonly GeneratorPage[];
}

interface GeneratorPage {
  readonly path: string;
  readonly title: string;
  readonly blocks: readonly number[];
}

/** Collects the visible texts of documents as the content of other generators. */
export class VisibleLines {
  readonly #blocks = new Map<string, number>();
  readonly #pages: GeneratorPage[] = [];

  add(path: string, html: string): void {
    const title = /<title>(.*?)<\/title>/s.exec(html)?.[1] ?? '';
    const blocks = bodyOf(html)
      .split(/(?=<(?:section|header|footer|nav|aside|form)\b)/)
      .map(linesOf)
      .filter((lines) => lines.length > 0)
      .map((lines) => this.#blockOf(JSON.stringify(lines)));
    this.#pages.push({ path, title: decoded(title), blocks });
  }

  get site(): GeneratorSite {
    return { blocks: [...this.#blocks.keys()].map((text) => JSON.parse(text)), pages: this.#pages };
  }

  #blockOf(text: string): number {
    const index = this.#blocks.get(text) ?? this.#blocks.size;
    this.#blocks.set(text, index);
    return index;
  }
}

/** Returns the visible text of a document without white space. */
export function visibleText(html: string): string {
  return linesOf(bodyOf(html)).join('').replace(/\s+/g, '');
}

function bodyOf(html: string): string {
  return html.slice(html.indexOf('<body')).replace(/<(script|style)\b.*?<\/\1>/gs, '');
}

function linesOf(markup: string): readonly string[] {
  return markup
    .split(/<[^>]*>/)
    .map((text) => decoded(text).trim())
    .filter((text) => text !== '');
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined ? (named[name] ?? whole) : String.fromCodePoint(Number(decimal));
  });
}
