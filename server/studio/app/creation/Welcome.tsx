import { useState } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import { words } from '../site-words.ts';

const Box = styled.section`
  display: grid;
  gap: var(--space-3);
  justify-items: start;
  padding: var(--space-4);

  #studio & h2 { font-size: 17px; }
  & p { max-width: 46ch; }
  #studio & ul { display: grid; gap: 6px; padding-inline-start: 18px; list-style: disc; }
  & a { color: var(--ink); text-underline-offset: 0.2em; }
`;

const storageKey = 'cityblock-studio-welcome';

/** Whether the user closed the explanation. Without storage, each visit is the first one. */
export function wasWelcomed(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'closed';
  } catch {
    return false;
  }
}

function remember(state: 'closed' | 'open'): void {
  try {
    localStorage.setItem(storageKey, state);
  } catch {
    // The explanation is shown again.
  }
}

const tasks = [
  ['/studio/hours', () => words.studioTasks('hours')],
  ['/studio/new/cities', () => words.studioCreation('addTown')],
  ['/studio/new', () => words.studioCreation('tasks')],
] as const;

/** The explanation of the studio, in the place of the form while none is open. */
export function Welcome() {
  const [isOpen, setIsOpen] = useState(() => !wasWelcomed());
  const toggle = (open: boolean) => {
    remember(open ? 'open' : 'closed');
    setIsOpen(open);
  };
  if (!isOpen)
    return (
      <Box>
        <p>{words.studio('chooseText')}</p>
        <button type="button" onClick={() => toggle(true)}>
          {words.studioCreation('help')}
        </button>
      </Box>
    );
  return (
    <Box aria-label={words.studioCreation('welcome')}>
      <h2>{words.studioCreation('welcome')}</h2>
      <p>{words.studioCreation('welcomeClick')}</p>
      <p>{words.studioCreation('welcomeSafe')}</p>
      <p>{words.studioCreation('welcomeTasks')}</p>
      <ul>
        {tasks.map(([address, name]) => (
          <li key={address}>
            <Link to={address}>{name()}</Link>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => toggle(false)}>
        {words.studioCreation('understood')}
      </button>
    </Box>
  );
}
