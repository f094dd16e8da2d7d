import styled from 'styled-components';
import { useWords } from '../../engine/render/use-words.ts';
import { ratingText, type ShownRating } from '../rating.ts';
import { SampleMark } from '../SampleMark.tsx';
import { ratingsWords } from './ratings.words.ts';
import { Stars } from './Stars.tsx';
import type { Styleable } from './styleable.ts';

const Figure = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  gap: var(--space-3) var(--space-6);

  .value {
    font: 500 clamp(4.5rem, 3.2rem + 5vw, 8rem) / 0.86 var(--font-heading);
    font-variant-numeric: lining-nums tabular-nums;
    letter-spacing: -0.05em;
  }
  svg {
    width: 170px;
  }
  .words {
    max-width: 44ch;
  }
  @media (max-width: 679px) {
    .words {
      max-width: 9.5rem;
      font-size: var(--size-small);
      line-height: 1.45;
    }
    svg {
      width: 120px;
    }
  }
`;

interface RatingProps extends Styleable {
  readonly rating: ShownRating;
  /** The source of the rating: "reviews on Google". */
  readonly ratedBy: string;
}

/** The average rating as a large figure with stars. */
export function Rating({ rating, ratedBy, className }: RatingProps) {
  const words = useWords(ratingsWords);
  const { value, best, count, sample } = rating;
  return (
    <Figure className={className} data-sample={sample ? '' : undefined}>
      <p className="value">{ratingText(value, words.formats.language)}</p>
      <div>
        <Stars value={value} best={best} />
        <p className="words">
          {words('average', { best, count, source: ratedBy })}
          {sample && <SampleMark />}
        </p>
      </div>
    </Figure>
  );
}
