import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Button } from '../ui/Button.tsx';
import { Rating } from '../ui/Rating.tsx';
import { ReviewFrame } from '../ui/ReviewFrame.tsx';
import { Section } from '../ui/Section.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { reviews } from './reviews.schema.ts';

const Widget = styled(ReviewFrame)`
  --review: 16rem;
  --lines: 4;

  @media (max-width: 679px) {
    --review: 20rem;
    --lines: 6;
    gap: var(--space-4);

    & > ul > li {
      font-size: var(--size-small);
    }
  }
  p > a {
    display: inline-block;
    min-width: 24px;
  }
  /* A review has the height that its place had. The page with all reviews has the rest of a long one. */
  & > ul > li {
    grid-template-rows: 1fr auto auto;
    min-height: var(--review);
  }
  & > ul blockquote {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: var(--lines);
    align-self: start;
  }
  & > .loading {
    display: grid;
    gap: var(--space-4);
    align-content: start;
    color: var(--ink-soft);
  }
  & > .loading[data-shown='1'] {
    min-height: var(--review);
  }
  & > .loading[data-shown='2'] {
    min-height: calc(2 * var(--review));
  }
  & > .loading[data-shown='3'] {
    min-height: calc(3 * var(--review));
  }
  &[data-embed] > .loading[data-shown='0'],
  & > iframe {
    min-height: 420px;
  }
  & > .loading::before {
    content: '';
    animation: pulse 1.6s ease-in-out infinite;
    height: clamp(4rem, 3rem + 4vw, 7rem);
    border-radius: var(--radius);
    background: var(--tray);
  }
  & > iframe {
    width: 100%;
  }
  & > iframe[data-arriving] {
    position: absolute;
    visibility: hidden;
  }
  & > .ask {
    display: grid;
    gap: var(--space-2);
    justify-items: start;
    max-width: 60ch;
    font-size: var(--size-small);
    line-height: 1.5;
    color: var(--ink-soft);
  }
  @media (scripting: none) {
    & > .loading,
    & > .ask {
      display: none;
    }
  }
`;

export function Reviews({ block }: BlockProps<ResolvedBlock<typeof reviews>>) {
  const { id, heading, text, rating, ratedBy, loading, all, embedUrl, show, notice, shown } = block;
  const isLoaded = shown > 0 || embedUrl !== undefined;
  return (
    <Section id={id} heading={heading} lead={text} head="side">
      <Widget
        data-behavior={isLoaded ? 'reviews-widget' : undefined}
        data-due="visible"
        data-from={all.href}
        data-embed={embedUrl}
        data-needs-consent={embedUrl === undefined ? undefined : ''}
        data-title={heading}
      >
        {rating && <Rating rating={rating} ratedBy={ratedBy} />}
        {isLoaded && (
          <p className="loading" role="status" data-shown={shown}>
            {loading}
          </p>
        )}
        {embedUrl !== undefined && show !== undefined && (
          <div className="ask">
            <Button type="button" data-size="small" disabled>
              {show}
            </Button>
            {notice !== undefined && <p>{notice}</p>}
          </div>
        )}
        <p>
          <TextLink href={all.href}>{all.label}</TextLink>
        </p>
      </Widget>
    </Section>
  );
}
