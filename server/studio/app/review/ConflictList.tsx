import styled from 'styled-components';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import { type FileConflict, versionPath } from '../../studio-api.ts';
import { nameOfProperty, words } from '../site-words.ts';
import { propertyName } from './changed-property.ts';
import { FoldedValue } from './PlainValue.tsx';

const Choice = styled.div`
  display: grid;
  gap: var(--space-3);
  margin-block-start: var(--space-2);
  grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr));

  & > div {
    display: grid;
    gap: 6px;
    align-content: start;
    justify-items: start;
    min-width: 0;
    padding: 10px 12px;
    border: var(--hair);
    border-radius: var(--radius-small);
    background: var(--sheet);
    color: var(--ink);
  }
  & .was { grid-column: 1 / -1; background: none; border: 0; padding: 0; }
  & h3 { color: var(--ink-soft); }
  & button { align-self: end; }
  & img { max-width: 100%; max-height: 16rem; object-fit: contain; border-radius: 4px; background: repeating-conic-gradient(var(--tray) 0 25%, transparent 0 50%) 0 0 / 16px 16px; }
`;

interface ConflictListProps {
  readonly file: string;
  /** Whether the values are versions of a picture. */
  readonly isPicture?: boolean;
  readonly conflicts: readonly FileConflict[];
  readonly onChoose: (conflict: FileConflict, take: 'mine' | 'theirs') => void;
}

/** The properties with two new values, side by side, to choose one of them. */
export function ConflictList({ file, isPicture = false, conflicts, onChoose }: ConflictListProps) {
  return conflicts.map((conflict) => (
    <Notice
      key={JSON.stringify(conflict)}
      tone="danger"
      heading={words.studioReview('conflict', {
        property: propertyName(file, conflict.path, conflict.items),
      })}
    >
      <p>{words.studioReview('conflictAbout')}</p>
      <Choice>
        {conflict.base !== undefined && !isPicture && (
          <div className="was">
            <h3>{words.studioReview('itWas')}</h3>
            <FoldedValue value={conflict.base} property={nameOfProperty(file, conflict.path)} />
          </div>
        )}
        {(['mine', 'theirs'] as const).map((side) => (
          <div key={side}>
            <h3>{words.studioReview(side)}</h3>
            {isPicture && typeof conflict[side] === 'string' ? (
              <img
                src={`${versionPath}?${new URLSearchParams({ version: conflict[side] })}`}
                alt={words.studioReview(side)}
              />
            ) : (
              <FoldedValue value={conflict[side]} property={nameOfProperty(file, conflict.path)} />
            )}
            <button type="button" onClick={() => onChoose(conflict, side)}>
              {words.studioReview(side === 'mine' ? 'takeMine' : 'takeTheirs')}
            </button>
          </div>
        ))}
      </Choice>
    </Notice>
  ));
}
