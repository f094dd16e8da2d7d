import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { useWords } from '../../engine/render/use-words.ts';
import { Heading } from '../ui/Heading.tsx';
import { Section } from '../ui/Section.tsx';
import type { ledger } from './ledger.schema.ts';
import { ledgerWords } from './ledger.words.ts';

const Rows = styled.dl`
  @media not (--ornament-none) {
    border-block-start: 3px double var(--ink);
    border-block-end: 3px double var(--ink);
  }

  & > div {
    display: grid;
    gap: 0 var(--column-gap);
    padding-block: var(--space-3);
  }
  & > div + div {
    border-block-start: var(--hair);
  }
  dt {
    font-weight: 600;
  }
  dd {
    color: var(--ink-soft);
  }
  @media (min-width: 680px) {
    & > div {
      grid-template-columns: minmax(0, 5fr) minmax(0, 8fr);
    }
  }
`;

const Without = styled.div`
  display: grid;
  gap: 0 var(--column-gap);
  margin-block-start: var(--space-8);

  h3 {
    font-size: var(--size-heading-4);
    padding-block: var(--space-2);
  }
  li {
    position: relative;
    padding-block: var(--space-2);
    padding-inline-start: var(--space-6);
    color: var(--ink-soft);
  }
  li::before {
    content: '';
    position: absolute;
    inset-block-start: calc(var(--space-2) + 0.74em);
    inset-inline-start: 0;
    width: 12px;
    border-block-start: 2px solid var(--edge);
  }
  @media (min-width: 680px) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 8fr);
  }
`;

export function Ledger({ block }: BlockProps<ResolvedBlock<typeof ledger>>) {
  const words = useWords(ledgerWords);
  return (
    <Section id={block.id} heading={block.heading} lead={block.text} head="side">
      <Rows>
        {block.features?.map(({ title, description }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{description}</dd>
          </div>
        ))}
        {block.included.map(({ item, detail }) => (
          <div key={item}>
            <dt>{item}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </Rows>
      {block.notIncluded && (
        <Without>
          <Heading depth={1}>{block.notIncludedLabel ?? words('notIncluded')}</Heading>
          <ul className="without">
            {block.notIncluded.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </Without>
      )}
    </Section>
  );
}
