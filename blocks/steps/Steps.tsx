import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Heading } from '../ui/Heading.tsx';
import { Section } from '../ui/Section.tsx';
import type { steps } from './steps.schema.ts';

const List = styled.ol`
  @media not (--cards-even) {
    & > li {
      position: relative;
      display: grid;
      grid-template-columns: clamp(44px, 8vw, 92px) 1fr;
      padding-block-end: var(--space-8);
    }
    & > li:last-child {
      padding-block-end: 0;
    }
    /* The line between two numbers. */
    & > li:not(:last-child)::before {
      content: '';
      position: absolute;
      inset-block: calc(clamp(2.2rem, 1.8rem + 2vw, 3.4rem) + 8px) 8px;
      inset-inline-start: 0.55rem;
      border-inline-start: 1px solid var(--ink-soft);
    }
    .number {
      font: 500 clamp(2.2rem, 1.8rem + 2vw, 3.4rem) / 1 var(--font-heading);
      font-variant-numeric: lining-nums;
      letter-spacing: -0.03em;
      color: var(--work);
    }
  }
  @media (--cards-even) {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
    gap: var(--space-8) var(--column-gap);

    & > li {
      display: grid;
      align-content: start;
      gap: var(--space-4);
    }
    .number {
      display: grid;
      place-items: center;
      width: 3.2rem;
      aspect-ratio: 1;
      border-radius: 50%;
      background: var(--work-wash);
      color: var(--work);
      font: var(--weight-heading) var(--size-heading-4) / 1 var(--font-heading);
    }
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--space-4);
    margin-block-end: var(--space-1);
  }
  .head > p {
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
  .text {
    max-width: 60ch;
  }
`;

export function Steps({ block }: BlockProps<ResolvedBlock<typeof steps>>) {
  return (
    <Section id={block.id} heading={block.heading} lead={block.text} head="side">
      <List className="steps">
        {block.steps.map(({ title, text, when }, index) => (
          <li key={title}>
            <span className="number" aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <div className="head">
                <Heading depth={1}>{title}</Heading>
                {when && <p>{when}</p>}
              </div>
              <p className="text">{text}</p>
            </div>
          </li>
        ))}
      </List>
    </Section>
  );
}
