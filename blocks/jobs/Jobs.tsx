import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { SampleMark } from '../SampleMark.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { type PictureLayoutIn, sectionBody } from '../ui/picture/picture-layout.ts';
import { Section } from '../ui/Section.tsx';
import type { jobs } from './jobs.schema.ts';
import { jobsWords } from './jobs.words.ts';

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

const layout: PictureLayoutIn = (composition) => ({ ...sectionBody(composition), ratio: '16:9' });

export function Jobs({ block }: BlockProps<ResolvedBlock<typeof jobs>>) {
  const words = useWords(jobsWords);
  if (block.jobs.length === 0) return null;
  return (
    <Section id={block.id} heading={block.heading} lead={block.text} head="side">
      <List>
        {block.jobs.map(({ slug, title, text, result, client, date, picture, sample }) => (
          <li key={slug} data-sample={sample ? '' : undefined}>
            <Heading depth={1}>{title}</Heading>
            <p>
              {client !== undefined && `${client}, `}
              <time dateTime={date}>{words.formats.month(date)}</time>
              {sample && <SampleMark />}
            </p>
            {picture && <Picture picture={picture} layout={layout} />}
            <Markdown text={text} />
            <dl>
              <dt>{block.resultLabel}</dt>
              <dd>{result}</dd>
            </dl>
          </li>
        ))}
      </List>
    </Section>
  );
}
