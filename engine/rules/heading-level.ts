import { headingsOfMarkdown } from '../content/markdown-words.ts';
import { textRule } from './text-rule.ts';

/**
 * Reports headings of the first level in Markdown. Pages show them one level below the heading around the text, but an article
 * is divided at its second-level headings: it would put such a heading below the section before it, and leave it out of its
 * list of contents.
 */
export const headingLevels = textRule({
  code: 'CB_HEADING_LEVEL',
  description: 'A heading of the first level in a long text, whose page has a title: "off".',
  severity: 'warning',
  examine:
    () =>
    ({ text, isMarkdown }) =>
      (isMarkdown ? headingsOfMarkdown(text) : [])
        .filter(({ level }) => level === 1)
        .map(({ text: heading, offset }) => ({
          offset,
          message: `the heading "${heading}" has the first level, which only the title of a page has`,
          hint: `Write "## ${heading}".`,
        })),
});
