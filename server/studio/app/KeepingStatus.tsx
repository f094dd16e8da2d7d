import { useQuery } from '@tanstack/react-query';
import { Link, NavLink } from 'react-router';
import styled from 'styled-components';
import { filesKey } from './answer-events.ts';
import { fieldAddress } from './review/field-address.ts';
import { words } from './site-words.ts';
import { useKeeperState, useStudio } from './studio-context.ts';
import { fetchFiles } from './studio-requests.ts';

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0 var(--space-3);
  align-items: center;
  font-size: var(--size-small);
  line-height: 1.3;
  color: var(--on-band-soft);

  & [data-state='offline'], & [data-state='signed-out'], & [data-state='other-user'], & [data-state='refused'] {
    color: var(--on-band);
    font-weight: 650;
  }
  @media (max-width: 759px) {
    flex-basis: 100%;
    order: 3;
  }
  & a { color: var(--on-band); }
  #studio & a[data-changed]:not([aria-current]) {
    padding: 5px 12px;
    border-radius: var(--radius-small);
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 650;
    text-decoration: none;
  }
`;

const signIn = (
  <a href="/sign-in?next=%2Fstudio" target="_blank" rel="noopener opener">
    {words.studio('signIn')}
  </a>
);

const signOut = (
  <a href="/dashboard/account" target="_blank" rel="noopener opener">
    {words.studio('signOut')}
  </a>
);

const reload = <a href="/studio">{words.studio('reload')}</a>;

/** Whether all edits are with the server, and how many files have unpublished changes. */
export function KeepingStatus() {
  const { session } = useStudio();
  const { keeping, refused, rejected } = useKeeperState();
  const { data } = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const files = data?.files.filter(({ change }) => change !== 'none') ?? [];
  const changed = files.length + (data?.changedPictures ?? 0);
  return (
    <Line>
      <span role="status" data-state={keeping}>
        {keeping === 'signed-out' && words.studio.node('signedOut', { signIn })}
        {keeping === 'other-user' &&
          words.studio.node('otherUser', { signOut, user: session.user.email, reload })}
        {refused !== undefined && (
          <Link to={fieldAddress(refused)}>{words.studio('refused', { file: refused })}</Link>
        )}
        {(keeping === 'kept' || keeping === 'keeping' || keeping === 'offline') &&
          words.studio(({ kept: 'allKept', keeping: 'keeping', offline: 'offline' } as const)[keeping])}
      </span>
      {rejected !== undefined && (
        <Link to={fieldAddress(rejected.file)}>{words.studio('rejected', { count: rejected.count })}</Link>
      )}
      <NavLink to="/studio/review" data-changed={changed > 0 ? '' : undefined}>
        {changed > 0 ? words.studio('notPublished', { count: changed }) : words.studioReview('changes')}
      </NavLink>
    </Line>
  );
}
