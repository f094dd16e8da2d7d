import { Fragment, type ReactNode } from 'react';
import { type MarkdownText, renderMarkdown } from '../../../blocks/ui/markdown.ts';

interface SectionProps {
  readonly id: string;
  readonly heading: string;
  readonly lead?: string | undefined;
  readonly children: ReactNode;
}

export function Section({ id, heading, lead, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className="section">
      <div className="grid">
        <div className="section-head">
          <h2 id={`${id}-heading`}>{heading}</h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

const rendered = new Map<string, string>();

/** Returns the HTML of Markdown, which is converted once for all pages. */
export function htmlOf(text: MarkdownText): string {
  const key = typeof text === 'string' ? text : text.join('\n\n');
  const html = rendered.get(key) ?? renderMarkdown(text, 3, '');
  rendered.set(key, html);
  return html;
}

export function Html({ text }: { readonly text: MarkdownText }) {
  return <div className="prose" dangerouslySetInnerHTML={{ __html: htmlOf(text) }} />;
}

export function Lines({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ));
}
