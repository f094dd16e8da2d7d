import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { attributesOf } from '../link-schema.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Section } from '../ui/Section.tsx';
import type { urgencyList } from './urgency-list.schema.ts';

const Levels = styled.ol`
  & > li {
    display: grid;
    gap: var(--space-3) var(--column-gap);
    padding-block: clamp(20px, 2.4vw, 36px);
    border-block-start: var(--rule) var(--ink);
  }
  & > li:first-child {
    border-block-start-width: 6px;
  }
  h3 {
    font-size: var(--size-heading-4);
    line-height: 1.15;
  }
  & > li:first-child h3 {
    font-size: clamp(2rem, 1.4rem + 2.6vw, 3.5rem);
    line-height: 1.02;
    letter-spacing: -0.025em;
  }
  & > li:nth-child(2):not(:last-child) h3 {
    font-size: var(--size-heading-3);
  }
  .examples {
    color: var(--ink-soft);
    line-height: 1.5;
  }
  .examples > li {
    padding-block: 2px;
  }
  .way {
    display: grid;
    gap: var(--space-2);
    justify-items: start;
    align-content: start;
  }
  .way > p {
    font-size: var(--size-small);
    line-height: 1.5;
  }
  @media (min-width: 820px) {
    & > li {
      grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3.4fr);
    }
  }
`;

export function UrgencyList({ block }: BlockProps<ResolvedBlock<typeof urgencyList>>) {
  return (
    <Section id={block.id} heading={block.heading} lead={block.text}>
      <Levels className="levels">
        {block.levels.map(({ title, examples, action, response }, index) => (
          <li key={title}>
            <Heading depth={1}>{title}</Heading>
            <ul className="examples">
              {examples.map((example) => (
                <li key={example}>{example}</li>
              ))}
            </ul>
            <div className="way">
              <ButtonLink
                href={action.href}
                data-kind={index === 0 ? 'primary' : 'quiet'}
                {...attributesOf(action.href)}
              >
                {action.label}
              </ButtonLink>
              <p>{response}</p>
            </div>
          </li>
        ))}
      </Levels>
    </Section>
  );
}
