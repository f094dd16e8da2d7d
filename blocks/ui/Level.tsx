import { useWords } from '../../engine/render/use-words.ts';
import { ratingsWords } from './ratings.words.ts';
import { LabeledStars } from './Stars.tsx';
import type { Styleable } from './styleable.ts';

const best = 5;

interface LevelProps extends Styleable {
  readonly rating: number;
}

/** The rating that one person gave, as a row of stars. */
export function Level({ rating, className }: LevelProps) {
  const words = useWords(ratingsWords);
  return (
    <LabeledStars
      className={className}
      value={rating}
      best={best}
      label={words('rating', { rating, best })}
    />
  );
}
