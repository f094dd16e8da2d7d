import MarkdownIt from 'markdown-it';
import { setHeadingLevels } from './markdown-headings.ts';

const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false });

const isExternal = (href: string) => /^https?:/i.test(href);

/** markdown-it already rejects `javascript:` and similar schemes; this rejects all other unknown schemes. */
renderer.validateLink = (href) => /^(?:\/|#|https?:|tel:|mailto:)/i.test(href.trim());

renderer.renderer.rules.link_open = (tokens, index, options, _environment, self) => {
  const token = tokens[index];
  const href = token?.attrGet('href') ?? '';
  if (token && isExternal(String(href))) token.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};

/** A wide table scrolls by itself, not the page. */
renderer.renderer.rules.table_open = () => '<section data-scroll="x" tabindex="0" aria-label="Table"><table>';
renderer.renderer.rules.table_close = () => '</table></section>';

/** Markdown in content: one string, or a list of paragraphs. */
export type MarkdownText = string | readonly string[];

/** Returns the source of a text as one string, with blank lines between paragraphs. */
export function markdownSource(text: MarkdownText): string {
  return typeof text === 'string' ? text : text.join('\n\n');
}

/**
 * Renders Markdown as HTML. Raw HTML is escaped, and links have safe schemes only.
 * @param firstLevel the level of the topmost headings
 */
export function renderMarkdown(text: MarkdownText, firstLevel: number): string {
  const environment = {};
  const tokens = renderer.parse(markdownSource(text), environment);
  setHeadingLevels(tokens, firstLevel);
  return renderer.renderer.render(tokens, renderer.options, environment);
}
