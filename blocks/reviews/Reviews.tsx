import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Button } from '../ui/Button.tsx';
import { Rating } from '../ui/Rating.tsx';
import { ReviewFrame } from '../ui/ReviewFrame.tsx';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { reviews } from './reviews.schema.ts';

const Widget = styled(ReviewFrame)`
  p > a {
    display: inline-block;
    min-width: 24px;
  }
  @media (max-width: 679px) {
    gap: var(--space-4);

    & > ul > li {
      font-size: var(--size-small);
    }
    /* About the height of three reviews, which take its place. */
    &:not([data-embed]) > .loading {
      min-height: 54rem;
    }
  }
  & > .loading {
    display: grid;
    gap: var(--space-4);
    min-height: 24rem;
    align-content: start;
    color: var(--ink-soft);
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
    min-height: 420px;
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
  const { id, heading, text, rating, ratedBy, loading, all, embedUrl, show, notice } = block;
  return (
    <Section id={id}>
      <SectionHead id={id} heading={heading} lead={text} place="side" />
      <SectionBody>
        <Widget
          data-behavior="reviews-widget"
          data-due="visible"
          data-from={all.href}
          data-embed={embedUrl}
          data-title={heading}
        >
          {rating && <Rating rating={rating} ratedBy={ratedBy} />}
          <p className="loading" role="status">
            {loading}
          </p>
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
      </SectionBody>
    </Section>
  );
}
