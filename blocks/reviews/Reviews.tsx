import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { attributesOf } from '../link-schema.ts';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import { Stack } from '../ui/Stack.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { reviews } from './reviews.schema.ts';

type ReviewsBlock = ResolvedBlock<typeof reviews>;

const Widget = styled.div`
  display: grid;
  align-content: start;
  min-height: 13.5rem;

  & > .loading {
    display: grid;
    gap: var(--space-4);
    color: var(--ink-soft);
  }
  & > .loading::before {
    content: '';
    animation: pulse 1.6s ease-in-out infinite;
    width: min(100%, 22rem);
    height: clamp(4rem, 3rem + 4vw, 7rem);
    border-radius: var(--radius);
    background: var(--tray);
  }
  & > iframe {
    width: 100%;
    min-height: 420px;
  }
  & > iframe[data-arriving] {
    position: absolute;
    visibility: hidden;
  }
  @media (scripting: none) {
    & > .loading {
      display: none;
    }
  }
`;

const Rating = styled(Stack)`
  justify-items: start;

  .figure {
    display: flex;
    flex-wrap: wrap;
    align-items: end;
    gap: var(--space-3) var(--space-6);
  }
  .value {
    font: 500 clamp(4.5rem, 3.2rem + 5vw, 8rem) / 0.86 var(--font-heading);
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: -0.05em;
  }
  .marks {
    width: 170px;
    color: var(--work);
  }
  .words {
    max-width: 44ch;
  }
`;

const star = 'M12 2.5l2.9 6.2 6.8.8-5 4.6 1.3 6.7-6-3.4-6 3.4 1.3-6.7-5-4.6 6.8-.8z';

/** One star per point, filled up to the rating. */
function Stars({ value, best }: { readonly value: number; readonly best: number }) {
  return (
    <svg className="marks" viewBox={`0 0 ${best * 26 - 2} 24`} aria-hidden="true" focusable="false">
      {Array.from({ length: best }, (_, index) => index).map((index) => (
        <path
          key={index}
          d={star}
          transform={`translate(${index * 26} 0)`}
          fill={index < Math.round(value) ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}

function Summary({ rating, ratedBy, source }: Pick<ReviewsBlock, 'rating' | 'ratedBy' | 'source'>) {
  return (
    <Rating data-gap="3">
      <div className="figure">
        <p className="value">{rating.value}</p>
        <div>
          <Stars value={Number(rating.value)} best={rating.best} />
          <p className="words">
            out of {rating.best}, from {rating.count} {ratedBy}
          </p>
        </div>
      </div>
      {source && (
        <TextLink href={source.href} {...attributesOf(source.href)}>
          {source.label}
        </TextLink>
      )}
    </Rating>
  );
}

export function Reviews({ block }: BlockProps<ResolvedBlock<typeof reviews>>) {
  const { id, heading, text, loading, embedUrl } = block;
  return (
    <Section id={id}>
      <SectionHead id={id} heading={heading} lead={text} place="side" />
      <SectionBody>
        <Widget data-behavior="reviews-widget" data-due="visible" data-embed={embedUrl} data-title={heading}>
          <p className="loading" role="status">
            {loading}
          </p>
          <noscript>
            <Summary {...block} />
          </noscript>
          <template>
            <Summary {...block} />
          </template>
        </Widget>
      </SectionBody>
    </Section>
  );
}
