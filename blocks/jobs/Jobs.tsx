import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Heading } from '../ui/Heading.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import type { jobs } from './jobs.schema.ts';

const List = styled.ol`
  & > li {
    display: grid;
    gap: var(--space-3);
    padding-block: var(--space-5);
    border-block-start: var(--hair);
  }
  & > li > p {
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  dl {
    display: grid;
    grid-template-columns: max-content 1fr;
    gap: 0 var(--space-4);
  }
  dt {
    font-size: var(--size-small);
    line-height: 1.7;
    color: var(--ink-soft);
  }
  dd {
    font-weight: 550;
  }
`;

const monthNames = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** "March 2026" for "2026-03" */
const formatMonth = (month: string) => monthNames.format(Date.parse(`${month}-01T00:00:00Z`));

export function Jobs({ block }: BlockProps<ResolvedBlock<typeof jobs>>) {
  if (block.jobs.length === 0) return null;
  return (
    <Section id={block.id}>
      <SectionHead id={block.id} heading={block.heading} lead={block.text} place="side" />
      <SectionBody>
        <List>
          {block.jobs.map(({ slug, title, text, result, client, date, sample }) => (
            <li key={slug} data-sample={sample ? '' : undefined}>
              <Heading depth={1}>{title}</Heading>
              <p>
                {client !== undefined && `${client}, `}
                <time dateTime={date}>{formatMonth(date)}</time>
                {sample && ' · Sample'}
              </p>
              <Markdown text={text} />
              <dl>
                <dt>{block.resultLabel}</dt>
                <dd>{result}</dd>
              </dl>
            </li>
          ))}
        </List>
      </SectionBody>
    </Section>
  );
}
