import { useWords } from '../../engine/render/use-words.ts';
import { ratingsWords } from './ratings.words.ts';

const best = 5;

/** A rating as a row of segments. */
export function Level({ rating }: { readonly rating: number }) {
  const words = useWords(ratingsWords);
  return (
    <svg viewBox="0 0 82 8" role="img" aria-label={words('rating', { rating, best })}>
      {Array.from({ length: best }, (_, step) => step).map((step) => (
        <rect
          key={step}
          x={step * 17}
          width="14"
          height="8"
          fill={step < Math.round(rating) ? 'var(--work)' : 'var(--hairline)'}
        />
      ))}
    </svg>
  );
}
