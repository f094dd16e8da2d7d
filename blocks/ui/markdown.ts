import MarkdownIt, { type Token } from 'markdown-it';
import { plainParagraphs } from '../../engine/content/markdown-words.ts';
import { escapeHtml } from '../../engine/render/html.ts';

const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false });

const isExternal = (href: string) => /^(?:https?:|[/\\]{2})/i.test(href);

/** markdown-it already rejects `javascript:` and similar schemes; this rejects all other unknown schemes. */
renderer.validateLink = (href) => /^(?:\/|#|https?:|tel:|mailto:)/i.test(href.trim());

renderer.renderer.rules.link_open = (tokens, index, options, _environment, self) => {
  const token = tokens[index];
  const href = token?.attrGet('href') ?? '';
  if (token && isExternal(String(href))) token.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};

/**
 * A picture that is not in `media/` is shown as a link: the browser of a visitor contacts no other host before the visitor
 * decides to.
 */
renderer.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const text = escapeHtml(token?.content || String(token?.attrGet('src') ?? ''));
  if (token?.meta?.isInLink === true) return text;
  const href = String(token?.attrGet('src') ?? '');
  const rel = isExternal(href) ? ' rel="noopener noreferrer"' : '';
  return `<a href="${escapeHtml(href)}"${rel}>${text}</a>`;
};

/** Marks the pictures whose text is part of a link. */
function markLinkedPictures(tokens: readonly Token[]): void {
  for (const { children } of tokens) {
    let depth = 0;
    for (const token of children ?? []) {
      if (token.type === 'link_open') depth += 1;
      else if (token.type === 'link_close') depth -= 1;
      else if (token.type === 'image') token.meta = { isInLink: depth > 0 };
    }
  }
}

/** Minimum number of columns of a table whose rows stack on small screens. */
const stackedColumns = 3;

/** Sets the name of the column on each cell of a wide table. Where its rows stack, the name is next to the cell. */
function labelCells(tokens: readonly Token[]): void {
  let columns: string[] = [];
  let column = 0;
  tokens.forEach((token, index) => {
    alignByAttribute(token);
    if (token.type === 'thead_open') columns = [];
    else if (token.type === 'th_open')
      columns.push((tokens[index + 1]?.children ?? []).map(({ content }) => content).join(''));
    else if (token.type === 'tr_open') column = 0;
    else if (token.type === 'td_open' && columns.length >= stackedColumns)
      token.attrSet('data-label', columns[column++] ?? '');
  });
}

/** Replaces the style attribute of an aligned cell, which a Content-Security-Policy blocks. */
function alignByAttribute(token: Token): void {
  const side = /^text-align:(left|right|center)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
  if (side !== undefined) token.attrs = [['data-align', side]];
}

/** A wide table scrolls by itself, not the page. */
renderer.renderer.rules.table_open = (_tokens, _index, _options, environment) =>
  `<section data-scroll="x" tabindex="0" aria-label="${escapeHtml(String(environment?.tableLabel))}"><table>`;
renderer.renderer.rules.table_close = () => '</table></section>';

/** Renders a picture of the site as HTML; the file is as written, "media/team.jpg". */
export type RenderPicture = (file: string, alt: string) => string;

// Neither part contains the start of another picture, so that no text is read twice.
const picture = /!\[((?:[^[\]\\]|\\.)*)\]\((media\/(?:[^\s)!]|!(?!\[))+)\)/sy;

// A rule of its own, because the address of a picture of the site is not a valid link.
renderer.inline.ruler.before('image', 'site-picture', (state, silent) => {
  picture.lastIndex = state.pos;
  const [whole, alt = '', file = ''] = picture.exec(state.src) ?? [];
  if (whole === undefined || state.pos + whole.length > state.posMax) return false;
  if (!silent) {
    const token = state.push('site-picture', 'picture', 0);
    token.content = state.md.utils.unescapeMd(alt);
    token.meta = { file: state.md.utils.unescapeMd(file) };
  }
  state.pos += whole.length;
  return true;
});

renderer.renderer.rules['site-picture'] = (tokens, index, _options, environment) => {
  const token = tokens[index];
  const render: unknown = environment?.renderPicture;
  return token && isRenderPicture(render) ? render(String(token.meta?.file), token.content) : '';
};

// The environment of a rendering has no type.
function isRenderPicture(value: unknown): value is RenderPicture {
  return typeof value === 'function';
}

/** Markdown in content: one string, or a list of paragraphs. */
export type MarkdownText = string | readonly string[];

/** Returns the source of a text as one string, with blank lines between paragraphs. */
export function markdownSource(text: MarkdownText): string {
  return typeof text === 'string' ? text : text.join('\n\n');
}

/**
 * Renders Markdown as HTML. Raw HTML is escaped, and links have safe schemes only.
 * @param firstLevel the level of the topmost headings
 * @param tableLabel the name of tables for assistive technology
 * @param renderPicture renders the pictures in the text; without it, they are left out
 */
export function renderMarkdown(
  text: MarkdownText,
  firstLevel: number,
  tableLabel: string,
  renderPicture?: RenderPicture,
): string {
  const source = markdownSource(text);
  if (plainParagraphs.test(source)) return renderPlain(source);
  const environment = { tableLabel, renderPicture };
  const tokens = renderer.parse(source, environment);
  setHeadingLevels(tokens, firstLevel);
  labelCells(tokens);
  markLinkedPictures(tokens);
  return renderer.renderer.render(tokens, renderer.options, environment);
}

function renderPlain(source: string): string {
  return `<p>${source.replaceAll('"', '&quot;').replaceAll('\n\n', '</p>\n<p>')}</p>\n`;
}

const deepest = 6;

/**
 * Sets the levels of the headings in a text: the first gets the level `first`, and each following one is one level
 * below the nearest shallower heading before it, regardless of the number of marks.
 */
function setHeadingLevels(tokens: readonly Token[], first: number): void {
  const above: number[] = [];
  for (const token of tokens) {
    if (token.type === 'heading_open') {
      const written = Number(token.tag.slice(1));
      while ((above.at(-1) ?? 0) >= written) above.pop();
      above.push(written);
    } else if (token.type !== 'heading_close') continue;
    token.tag = `h${Math.min(deepest, first + above.length - 1)}`;
  }
}
