import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { SampleMark } from '../SampleMark.tsx';
import { Level } from '../ui/Level.tsx';
import { Section } from '../ui/Section.tsx';
import type { testimonials } from './testimonials.schema.ts';

type Voice = ResolvedBlock<typeof testimonials>['voices'][number];

const Voices = styled.ul`
  display: grid;
  gap: var(--space-5) var(--column-gap);

  @media (min-width: 680px) {
    row-gap: var(--space-10);
    grid-template-columns: repeat(2, minmax(0, 1fr));

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
  @media (min-width: 1000px) {
    grid-template-columns: var(--columns);

    & > li {
      grid-column: span 4;
    }
    & > :first-child {
      grid-column: 1 / span 10;
    }
    & > :nth-child(2),
    & > :nth-child(3) {
      grid-column: span 6;
    }
  }
`;

const Item = styled.li`
  & > figure {
    display: grid;
    gap: var(--space-3);
    align-content: start;
    padding-block-start: var(--space-3);
    border-block-start: 1px solid var(--hairline);
  }
  blockquote {
    line-height: 1.55;
  }
  figcaption {
    font-size: var(--size-small);
    line-height: 1.45;
    color: var(--ink-soft);
  }
  figcaption strong {
    display: block;
    color: var(--ink);
  }
  svg {
    width: 88px;
    margin-block-start: var(--space-2);
  }
  &:first-child > figure {
    border-block-start: 3px solid var(--work);
  }
  &:first-child > figure {
    gap: var(--space-5);
    padding-block-start: var(--space-5);
  }
  &:first-child blockquote {
    font: 480 var(--size-heading-3) / 1.35 var(--font-heading);
    letter-spacing: -0.01em;
  }
  @media (max-width: 679px) {
    &:not(:first-child) blockquote {
      font-size: var(--size-small);
      line-height: 1.5;
    }
    &:first-child > figure {
      gap: var(--space-3);
      padding-block-start: var(--space-3);
    }
  }
`;

function Quote({ voice }: { readonly voice: Voice }) {
  return (
    <Item data-sample={voice.sample ? '' : undefined}>
      <figure>
        <blockquote>{voice.content}</blockquote>
        <figcaption>
          <strong>{voice.name}</strong>
          {voice.role}
          {voice.sample && <SampleMark />}
          <Level rating={voice.rating} />
        </figcaption>
      </figure>
    </Item>
  );
}

export function Testimonials({ block }: BlockProps<ResolvedBlock<typeof testimonials>>) {
  if (block.voices.length === 0) return null;
  return (
    <Section id={block.id} tone="tray" heading={block.heading} lead={block.lead}>
      <Voices data-stagger="100" data-behavior="cards-in-view" data-due="visible">
        {block.voices.map((voice) => (
          <Quote key={voice.slug} voice={voice} />
        ))}
      </Voices>
    </Section>
  );
}
