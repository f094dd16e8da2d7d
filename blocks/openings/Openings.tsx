import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { attributesOf } from '../link-schema.ts';
import { SampleMark } from '../SampleMark.tsx';
import { Badge } from '../ui/Badge.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Section } from '../ui/Section.tsx';
import { Row } from '../ui/Stack.tsx';
import type { Opening } from './openings.resolve.ts';
import type { openings } from './openings.schema.ts';
import { openingsWords } from './openings.words.ts';

const List = styled.ul`
  & > li {
    display: grid;
    gap: var(--space-3);
    padding-block: var(--space-5) var(--space-8);
    border-block-start: var(--rule) var(--ink);
  }
  .facts {
    gap: var(--space-1) var(--space-5);
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  .facts > :first-child {
    font-weight: 600;
    color: var(--ink);
  }
  .summary {
    max-width: 60ch;
  }
  .parts {
    display: grid;
    gap: var(--space-5) var(--column-gap);
  }
  h4 {
    font: 600 var(--size-small) / 1.5 var(--font-text);
    letter-spacing: 0;
    color: var(--ink-soft);
  }
  .parts li {
    padding-block: var(--space-2);
    border-block-start: var(--hair);
    line-height: 1.45;
  }
  @media (min-width: 680px) {
    .parts {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }
`;

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <Heading depth={2}>{title}</Heading>
      <ul className="lines">
        {lines.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </div>
  );
}

interface JobProps {
  readonly id: string;
  readonly opening: Opening;
  readonly block: ResolvedBlock<typeof openings>;
}

function Job({ id, opening, block }: JobProps) {
  const words = useWords(openingsWords);
  return (
    <li id={id} data-sample={opening.sample && ''}>
      <Heading depth={1}>{opening.title}</Heading>
      <Row as="p" className="facts">
        {opening.pay && <span>{opening.pay.visible}</span>}
        <Badge>{words(opening.employment)}</Badge>
        <span>{opening.place}</span>
        <span>
          {words.node('openSince', {
            date: <time dateTime={opening.posted}>{words.formats.date(opening.posted)}</time>,
          })}
          {opening.sample && <SampleMark />}
        </span>
      </Row>
      <p className="summary">{opening.summary}</p>
      <div className="parts">
        <Lines title={block.dutiesLabel} lines={opening.duties} />
        <Lines title={block.requirementsLabel} lines={opening.requirements} />
      </div>
    </li>
  );
}

export function Openings({ block }: BlockProps<ResolvedBlock<typeof openings>>) {
  const { id, heading, text, emptyText, apply } = block;
  return (
    <Section id={id} heading={heading} lead={text} head="side">
      {block.openings.length === 0 ? (
        <p>{emptyText}</p>
      ) : (
        <List className="openings">
          {block.openings.map((opening) => (
            <Job key={opening.key} id={`${id}-${opening.key}`} opening={opening} block={block} />
          ))}
        </List>
      )}
      <p>
        <ButtonLink href={apply.href} {...attributesOf(apply.href)}>
          {apply.label}
        </ButtonLink>
      </p>
    </Section>
  );
}
