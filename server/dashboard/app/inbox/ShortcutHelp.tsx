import type { Ref } from 'react';
import styled from 'styled-components';

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
  &::backdrop {
    background: oklch(0.2 0.03 256 / 0.5);
  }
`;

const keys = [
  ['j', 'next lead'],
  ['k', 'previous lead'],
  ['Enter', 'open the lead'],
  ['x', 'select or unselect the lead'],
  ['/', 'search'],
  ['n', 'write a note on the open lead'],
  ['1 to 6', 'set the status of the open lead'],
  ['u', 'undo the last change'],
  ['Escape', 'close the lead, or clear the selection'],
] as const;

export function ShortcutHelp({ ref }: { readonly ref: Ref<HTMLDialogElement> }) {
  return (
    <Sheet ref={ref} aria-labelledby="keys-heading">
      <h2 id="keys-heading">Keys</h2>
      <dl>
        {keys.map(([key, does]) => (
          <div key={key} style={{ display: 'contents' }}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog">
        <button type="submit">Close</button>
      </form>
    </Sheet>
  );
}
