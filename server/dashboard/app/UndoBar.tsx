import styled from 'styled-components';
import { ErrorMessage } from './parts/ErrorMessage.tsx';
import { focusTarget } from './restore-focus.ts';
import { words } from './site-words.ts';
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
  & a {
    color: inherit;
  }
  #dashboard & :focus-visible {
    outline-color: var(--band-work);
  }
`;

/** The last change with an undo button. Screen readers announce it. */
export function UndoBar() {
  const { done, undo, dismiss } = useChanges();
  return (
    <Bar role="status">
      {done && (
        <div>
          <span>
            {done.summary}. {done.error !== undefined && <ErrorMessage error={done.error} />}
          </span>
          {done.before.length > 0 && (
            <button type="button" onClick={undo}>
              {words.dashboard('undo')} <kbd>u</kbd>
            </button>
          )}
          <button type="button" onClick={dismiss} {...focusTarget}>
            {words.dashboard('close')}
          </button>
        </div>
      )}
    </Bar>
  );
}
