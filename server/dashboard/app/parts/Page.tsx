import { type ReactNode, useEffect } from 'react';
import styled from 'styled-components';
import { dashboardPageRules } from '../../auth/dashboard-rules.ts';
import { words } from '../site-words.ts';

const Body = styled.div`${dashboardPageRules}`;

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
