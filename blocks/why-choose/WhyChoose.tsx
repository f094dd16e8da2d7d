import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { SampleMark } from '../SampleMark.tsx';
import { Heading } from '../ui/Heading.tsx';
import { Markdown } from '../ui/Markdown.tsx';
import { Section } from '../ui/Section.tsx';
import type { whyChoose } from './why-choose.schema.ts';

type Reason = ResolvedBlock<typeof whyChoose>['reasons'][number];

const Ledger = styled.ul`
  & > li {
    display: grid;
    gap: var(--space-2) var(--column-gap);
    padding-block: var(--space-6);
    border-block-start: 1px solid var(--hairline);
  }
  & > :first-child {
    padding-block-start: 0;
    border: 0;
  }
  h3 {
    font-size: var(--size-heading-4);
  }
  small {
    display: block;
    padding-block-start: var(--space-3);
    line-height: 1.45;
    color: var(--ink-soft);
  }
  small b {
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  @media (max-width: 679px) {
    & > li {
      padding-block: var(--space-3);
    }
    small {
      padding-block-start: var(--space-1);
    }
    p {
      font-size: var(--size-small);
      line-height: 1.5;
    }
  }
  @media (min-width: 680px) {
    & > li {
      grid-template-columns: 3fr 5fr;
    }
  }
`;

function Line({ reason }: { readonly reason: Reason }) {
  return (
    <li>
      <Heading depth={1}>{reason.title}</Heading>
      <div>
        <Markdown text={reason.text} depth={2} />
        {reason.claim && (
          <small>
            <b>{reason.claim.value}</b> {reason.claim.label}. {reason.claim.source}
            {reason.claim.sample && <SampleMark />}
          </small>
        )}
      </div>
    </li>
  );
}

export function WhyChoose({ block }: BlockProps<ResolvedBlock<typeof whyChoose>>) {
  return (
    <Section id={block.id} heading={block.heading} lead={block.lead} head="side">
      <Ledger>
        {block.reasons.map((reason) => (
          <Line key={reason.title} reason={reason} />
        ))}
      </Ledger>
    </Section>
  );
}
