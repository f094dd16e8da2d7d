import styled from 'styled-components';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import type { MergeConflict } from '../../../../engine/content/merge-json.ts';
import { Notice } from '../parts/Notice.tsx';
import { words } from '../site-words.ts';

const Choice = styled.dl`
  display: grid;
  gap: var(--space-2);
  margin-block-start: var(--space-2);

  & > div { display: grid; gap: 4px; justify-items: start; }
  & dt { font-weight: 650; }
  & dd { margin: 0; overflow-wrap: anywhere; white-space: pre-wrap; }
`;

interface ConflictListProps {
  readonly conflicts: readonly MergeConflict[];
  readonly onChoose: (conflict: MergeConflict, take: 'mine' | 'theirs') => void;
}

/** The properties with two new values, to choose one of them. */
export function ConflictList({ conflicts, onChoose }: ConflictListProps) {
  return conflicts.map((conflict) => {
    const property = conflict.path.length === 0 ? words.studio('wholeFile') : conflict.path.join(' › ');
    return (
      <Notice key={JSON.stringify(conflict)} tone="danger" heading={words.studio('conflict', { property })}>
        <p>{words.studio('conflictAbout')}</p>
        <Choice>
          {(['mine', 'theirs'] as const).map((side) => (
            <div key={side}>
              <dt>{words.studio(side)}</dt>
              <dd>{shown(conflict[side])}</dd>
              <dd>
                <button type="button" onClick={() => onChoose(conflict, side)}>
                  {words.studio(side === 'mine' ? 'takeMine' : 'takeTheirs')}
                </button>
              </dd>
            </div>
          ))}
        </Choice>
      </Notice>
    );
  });
}

function shown(value: JsonValue | undefined): string {
  if (value === undefined) return words.studio('noValue');
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
