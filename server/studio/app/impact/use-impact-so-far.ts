import { useEffect, useState } from 'react';
import type { StudioImpactSoFar } from '../../studio-api.ts';
import { changedEvent } from '../answer-events.ts';
import { fetchImpactSoFar } from '../studio-requests.ts';

/** Milliseconds without a change until the pages are compared. */
const rest = 1_500;

/** Milliseconds between two questions. */
const pause = 50;

/** Questions that are asked at most, about a minute: on a very large site, the review computes the rest. */
const maximumQuestions = 200;

/** The pages that the unpublished changes of a file change, as far as they are known. A change ends the work for the one before. */
export function useImpactSoFar(file: string): StudioImpactSoFar | undefined {
  const [impact, setImpact] = useState<StudioImpactSoFar>();
  useEffect(() => {
    setImpact(undefined);
    let asked = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const askFrom = async ({ signal }: AbortController, question: number): Promise<void> => {
      const answer = await fetchImpactSoFar(file, signal);
      if (signal.aborted) return;
      setImpact(answer);
      if (answer.isComplete || question >= maximumQuestions) return;
      timer = setTimeout(() => ask(asked, question + 1), pause);
    };
    const ask = (controller: AbortController, question: number) => {
      // Without an answer, the last one stays until the next change.
      askFrom(controller, question).catch(() => {});
    };
    const restart = () => {
      asked.abort();
      clearTimeout(timer);
      asked = new AbortController();
      timer = setTimeout(() => ask(asked, 1), rest);
    };
    restart();
    addEventListener(changedEvent, restart);
    return () => {
      asked.abort();
      clearTimeout(timer);
      removeEventListener(changedEvent, restart);
    };
  }, [file]);
  return impact;
}
