import styled from 'styled-components';
import { useChanges } from './undo.tsx';

const Bar = styled.div`
  position: fixed;
  z-index: var(--layer-notice);
  inset-block-end: 16px;
  inset-inline: 16px;
  width: fit-content;
  max-width: calc(100% - 32px);
  margin-inline: auto;

  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-4);
    align-items: center;
    padding: var(--space-2) var(--space-4);
    border-radius: var(--radius);
    background: var(--band);
    color: var(--on-band);
    box-shadow: var(--shadow-float);
  }
`;

/** What was just done to leads, said aloud by screen readers, with a way back. */
export function UndoBar() {
  const { done, isPending, undo, dismiss } = useChanges();
  return (
    <Bar role="status">
      {done && (
        <div>
          <span>{done.words}</span>
          {done.before.length > 0 && (
            <button type="button" onClick={undo} disabled={isPending}>
              Undo <kbd>u</kbd>
            </button>
          )}
          <button type="button" onClick={dismiss}>
            Close
          </button>
        </div>
      )}
    </Bar>
  );
}
