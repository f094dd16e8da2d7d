import styled from 'styled-components';
import { useWords } from '../../engine/render/use-words.ts';
import { ratingText, type ShownRating } from '../rating.ts';
import { SampleMark } from '../SampleMark.tsx';
import { ratingsWords } from './ratings.words.ts';

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
  .marks {
    width: 170px;
    color: var(--work);
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
    .marks {
      width: 120px;
    }
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

interface RatingProps {
  readonly rating: ShownRating;
  /** The source of the rating: "reviews on Google". */
  readonly ratedBy: string;
}

/** The average rating as a large figure with stars. */
export function Rating({ rating, ratedBy }: RatingProps) {
  const words = useWords(ratingsWords);
  const { value, best, count, sample } = rating;
  return (
    <Figure data-sample={sample ? '' : undefined}>
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
