import { useContext } from 'react';
import styled from 'styled-components';
import { InsetHtml } from '../../engine/render/inset-html.ts';
import { type PagePictures, Pictures } from '../../engine/render/page-pictures.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { type HeadingDepth, useHeadingLevel } from './Heading.tsx';
import { type MarkdownText, renderMarkdown } from './markdown.ts';
import { pictureMarkup } from './picture/picture-markup.ts';
import type { Styleable } from './styleable.ts';
import { tablesWords } from './tables.words.ts';

const RunningText = styled.div`
  max-width: var(--measure);

  & > * + * {
    margin-block-start: 1em;
  }
  & > * + :is(h3, h4) {
    margin-block-start: 1.6em;
  }
  & > h3 {
    font-size: var(--size-heading-4);
  }
  ul,
  ol {
    padding-inline-start: 1.3em;
  }
  ul > li::marker {
    content: '–  ' / '';
    color: var(--work);
  }
  ol > li::marker {
    font-variant-numeric: tabular-nums;
    color: var(--work);
  }
  li + li {
    margin-block-start: 0.4em;
  }
  blockquote {
    padding-inline-start: var(--space-5);
    border-inline-start: 3px solid var(--work);
    color: var(--ink-soft);
  }
`;

/** Tables and code, which are not at the start of a page. */
const Prose = styled(RunningText)`
  --styles: later;

  [data-scroll='x'] {
    overflow-x: auto;
  }
  th,
  td {
    padding-block: var(--space-2);
    padding-inline: 0 var(--space-4);
    border-block-end: var(--hair);
    text-align: start;
    vertical-align: top;
  }
  [data-align='right'] {
    text-align: end;
  }
  [data-align='center'] {
    text-align: center;
  }
  @media (max-width: 559px) {
    th,
    td {
      padding-inline-end: var(--space-3);
      font-size: var(--size-small);
      line-height: 1.4;
    }
    table:has(td[data-label]) :is(tbody, tr) {
      display: block;
    }
    table:has(td[data-label]) thead {
      display: none;
    }
    tr:has(> td[data-label]) {
      padding-block: var(--space-3);
      border-block-end: var(--hair);
    }
    td[data-label] {
      display: flow-root;
      padding: var(--space-1) 0;
      padding-inline-start: 7.25rem;
      border: 0;
    }
    td[data-label]:first-child {
      font-weight: 600;
    }
    /* A float, because in a flex or grid container elements in the text of the cell would be items of their own. */
    td[data-label]::before {
      content: attr(data-label);
      float: inline-start;
      width: 6.5rem;
      margin-inline-start: -7.25rem;
      font-weight: 400;
      color: var(--ink-soft);
    }
  }
  pre {
    overflow-x: auto;
    padding: var(--space-4);
    border-radius: var(--radius);
    background: var(--tray);
  }
`;

interface MarkdownProps extends Styleable {
  readonly text: MarkdownText;
  /** The depth of the headings in the text, as for `Heading`. The default is one below the block's heading. */
  readonly depth?: HeadingDepth;
}

/** Running text from Markdown, with 60 to 70 characters per line. */
export function Markdown({ text, depth = 1, className }: MarkdownProps) {
  const words = useWords(tablesWords);
  const { find } = useContext(Pictures);
  const level = useHeadingLevel(depth);
  const tableLabel = words('table');
  const toHtml = (source: MarkdownText, findPicture: PagePictures['find']) =>
    renderMarkdown(source, level, tableLabel, (file, alt) => pictureMarkup(findPicture(file), alt));
  const insetHtml = useContext(InsetHtml);
  const html = (typeof text === 'string' ? insetHtml(text, toHtml) : undefined) ?? toHtml(text, find);
  return <Prose className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
