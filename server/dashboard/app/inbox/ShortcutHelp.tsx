import type { Ref } from 'react';
import styled from 'styled-components';
import { leadStatuses } from '../../../database/lead-status.ts';
import { hasSingleKeys, setSingleKeys } from '../keyboard.ts';
import { words } from '../site-words.ts';

const Sheet = styled.dialog`
  margin: auto;
  padding: var(--space-6);
  border: var(--hair);
  border-radius: var(--radius-large);
  background: var(--sheet);
  color: var(--ink);
  box-shadow: var(--shadow-float);

  & dl {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: var(--space-2) var(--space-4);
    margin-block: var(--space-4);
  }
  & form {
    display: grid;
    gap: var(--space-4);
    justify-items: start;
  }
  & label {
    display: flex;
    gap: var(--space-2);
    align-items: center;
    min-block-size: 24px;
  }
  &::backdrop {
    background: oklch(0.2 0.03 256 / 0.5);
  }
`;

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  [words.shortcuts('enter'), 'open'],
  ['x', 'select'],
  ['/', 'search'],
  ['n', 'note'],
  [words.shortcuts('digits', { first: 1, last: leadStatuses.length }), 'status'],
  ['u', 'undo'],
  [words.shortcuts('escape'), 'close'],
] as const;

export function ShortcutHelp({ ref }: { readonly ref: Ref<HTMLDialogElement> }) {
  return (
    <Sheet ref={ref} aria-labelledby="keys-heading">
      <h2 id="keys-heading">{words.inbox('keys')}</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words.shortcuts(does)}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <label>
          <input
            type="checkbox"
            defaultChecked={hasSingleKeys()}
            onChange={({ target }) => setSingleKeys(target.checked)}
          />
          {words.shortcuts('singleKeys')}
        </label>
        <button type="submit">{words.dashboard('close')}</button>
      </form>
    </Sheet>
  );
}
