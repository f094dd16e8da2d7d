import styled from 'styled-components';
import { useWords } from '../../engine/render/use-words.ts';
import { hoursWords } from './hours.words.ts';
import type { WeekOfHours } from './open-at.ts';

const State = styled.span`
  &:not(:empty) {
    margin-inline-start: var(--space-2);
    padding-inline-start: var(--space-2);
    border-inline-start: 1px solid;
  }
  &[data-is-open] {
    font-weight: 600;
    color: var(--work);
  }
`;

/** Whether the business is open, which a script writes: a page may be older than the answer. */
export function OpenNow({ hours }: { readonly hours: WeekOfHours }) {
  const words = useWords(hoursWords);
  return (
    <State
      data-behavior="hours"
      data-due="visible"
      data-hours={JSON.stringify(hours)}
      data-open={words('openNow')}
      data-closed={words('closedNow')}
    />
  );
}
