import { type ReactNode, useEffect } from 'react';
import styled from 'styled-components';
import { words } from '../site-words.ts';

const Body = styled.div`
  display: grid;
  gap: var(--space-6);
  align-content: start;
  max-width: 1200px;
  padding: var(--space-5) clamp(16px, 3vw, 40px) var(--space-16);

  & > * {
    min-width: 0;
  }
  & > section {
    display: grid;
    gap: var(--space-3);
  }
  & > header {
    display: grid;
    gap: var(--space-1);
  }
  & > header p {
    max-width: 72ch;
    color: var(--ink-soft);
  }
`;

interface PageProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A page of the dashboard other than the inbox. Its heading is also the title of the document. */
export function Page({ title, lead, children }: PageProps) {
  useEffect(() => {
    document.title = words.dashboard('pageTitle', { page: title });
  }, [title]);
  return (
    <Body>
      <header>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
      </header>
      {children}
    </Body>
  );
}
