import { useWords } from '../../engine/render/use-words.ts';
import { ratingsWords } from './ratings.words.ts';
import { LabeledStars } from './Stars.tsx';

const best = 5;

/** The rating that one person gave, as a row of stars. */
export function Level({ rating }: { readonly rating: number }) {
  const words = useWords(ratingsWords);
  return <LabeledStars value={rating} best={best} label={words('rating', { rating, best })} />;
}
