import MarkdownIt from 'markdown-it';
import { setHeadingLevels } from './markdown-headings.ts';

const renderer = new MarkdownIt({ html: false, linkify: false, typographer: false });

const isExternal = (href: string) => /^https?:/i.test(href);

/** markdown-it already drops `javascript:` and its like; what is left of other schemes is dropped here. */
renderer.validateLink = (href) => /^(?:\/|#|https?:|tel:|mailto:)/i.test(href.trim());

renderer.renderer.rules.link_open = (tokens, index, options, _environment, self) => {
  const token = tokens[index];
  const href = token?.attrGet('href') ?? '';
  if (token && isExternal(String(href))) token.attrSet('rel', 'noopener noreferrer');
  return self.renderToken(tokens, index, options);
};

/** A wide table scrolls by itself and never the page. */
renderer.renderer.rules.table_open = () => '<section data-scroll="x" tabindex="0" aria-label="Table"><table>';
renderer.renderer.rules.table_close = () => '</table></section>';

/** Markdown as content writes it: one string, or a list of paragraphs. */
export type MarkdownText = string | readonly string[];

/** The source of a text as one string, its paragraphs apart. */
export function markdownSource(text: MarkdownText): string {
  return typeof text === 'string' ? text : text.join('\n\n');
}

/**
 * HTML of a markdown text. Raw HTML in it is shown as text; links go to safe schemes only.
 * @param firstLevel the level of its topmost headings
 */
export function renderMarkdown(text: MarkdownText, firstLevel: number): string {
  const environment = {};
  const tokens = renderer.parse(markdownSource(text), environment);
  setHeadingLevels(tokens, firstLevel);
  return renderer.renderer.render(tokens, renderer.options, environment);
}
