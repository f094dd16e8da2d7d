import { diffWordsWithSpace } from 'diff';
import styled from 'styled-components';
import { words } from '../site-words.ts';

const Words = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;

  & :is(ins, del) { padding-inline: 2px; border-radius: 2px; }
  & ins { background: var(--added-wash); text-decoration-color: var(--added); text-underline-offset: 3px; }
  & del { background: var(--danger-wash); color: var(--ink-soft); }
`;

interface TextDifferenceProps {
  readonly before: string;
  readonly after: string;
}

/** Texts with more words than this are compared as a whole. */
const longestCompared = 20_000;

/** Whether two texts have so much in common that one text with marked words is easier to read than both. */
export function isSimilarText(before: string, after: string): boolean {
  if (Math.min(before.length, after.length) < 40 || before.length + after.length > longestCompared)
    return false;
  const kept = diffWordsWithSpace(before, after)
    .filter(({ added, removed }) => !added && !removed)
    .reduce((length, { value }) => length + value.trim().length, 0);
  return kept * 2 > Math.min(before.length, after.length);
}

/** One text with the words that were removed and added. */
export function TextDifference({ before, after }: TextDifferenceProps) {
  let offset = 0;
  return (
    <Words>
      {diffWordsWithSpace(before, after).map(({ value, added, removed }) => {
        offset += value.length;
        const key = `${offset}${added ? '+' : ''}${removed ? '-' : ''}`;
        if (added)
          return (
            <ins key={key}>
              <span className="visually-hidden">{words.studioReview('addedWords')} </span>
              {value}
            </ins>
          );
        if (removed)
          return (
            <del key={key}>
              <span className="visually-hidden">{words.studioReview('removedWords')} </span>
              {value}
            </del>
          );
        return <span key={key}>{value}</span>;
      })}
    </Words>
  );
}
