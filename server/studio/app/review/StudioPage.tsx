import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useNavigationType } from 'react-router';
import styled from 'styled-components';
import { KeepingStatus } from '../KeepingStatus.tsx';
import { words } from '../site-words.ts';

const Bar = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px var(--space-4);
  min-height: 48px;
  padding: 6px var(--space-4);
  background: var(--band);
  color: var(--on-band);

  & nav { display: flex; flex-wrap: wrap; gap: 4px var(--space-4); margin-inline-start: auto; }
  #studio & a { display: inline-flex; align-items: center; min-height: 36px; color: var(--on-band); font-weight: 600; }
  #studio & a:not([aria-current]) { text-decoration: underline; text-underline-offset: 0.25em; }
  #studio & a[aria-current] { text-decoration: none; box-shadow: inset 0 -3px 0 var(--band-work); }
  #studio & :focus-visible { outline-color: var(--band-work); }
`;

const Body = styled.main`
  display: grid;
  gap: var(--space-5);
  align-content: start;
  width: min(60rem, 100%);
  margin-inline: auto;
  padding: var(--space-5) var(--space-4) var(--space-16);

  &[data-wide] { width: 100%; }
  #studio & h1 { font-size: 26px; letter-spacing: -0.01em; }
  & h1 + p { max-width: 60ch; margin-block-start: 4px; color: var(--ink-soft); }
  & a { color: var(--ink); text-underline-offset: 0.2em; }
`;

interface StudioPageProps {
  readonly title: string;
  readonly lead?: string | undefined;
  /** Whether the page takes the whole width of the window. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page of the studio other than the preview. Its heading is also the title of the document. */
export function StudioPage({ title, lead, isWide, children }: StudioPageProps) {
  useEffect(() => {
    document.title = words.studio('pageTitle', { page: title });
  }, [title]);
  const body = useRef<HTMLElement>(null);
  const navigation = useNavigationType();
  const hasFollowedLink = useRef(navigation === 'PUSH');
  useEffect(() => {
    // The link that had the focus is gone.
    if (hasFollowedLink.current && document.activeElement === document.body) body.current?.focus();
  }, []);
  return (
    <>
      <a className="skip-link" href="#main">
        {words.studioReview('skip')}
      </a>
      <Bar>
        <Link to="/studio">{words.studioReview('backToPages')}</Link>
        <KeepingStatus />
        <nav>
          <NavLink to="/studio/history">{words.studioReview('history')}</NavLink>
        </nav>
      </Bar>
      <Body ref={body} id="main" tabIndex={-1} data-wide={isWide || undefined}>
        <div>
          <h1>{title}</h1>
          {lead !== undefined && <p>{lead}</p>}
        </div>
        {children}
      </Body>
    </>
  );
}
