import styled from 'styled-components';
import { useWords } from '../../engine/render/use-words.ts';
import { Heading } from '../ui/Heading.tsx';
import { entriesWords } from './entries.words.ts';
import type { LinkedGroup } from './linked-groups.ts';

const Groups = styled.nav`
  grid-column: 1 / -1;
  margin-block-start: var(--space-8);
  border-block-start: var(--rule) var(--ink);
  padding-block-start: var(--space-3);

  h3 {
    font-size: var(--size-heading-4);
    margin-block-end: var(--space-2);
  }
  ul {
    columns: 15rem;
    column-gap: var(--column-gap);
  }
  li {
    break-inside: avoid;
    line-height: 1.4;
  }
  a {
    display: inline-block;
    padding-block: 6px;
    color: var(--ink);
    text-decoration-color: var(--work);
  }
  a:hover {
    color: var(--work);
  }
  a[aria-current] {
    font-weight: 600;
  }
`;

interface GroupLinksProps {
  /** The id of the block. */
  readonly id: string;
  readonly groups: readonly LinkedGroup[];
}

/** Links to the pages that together list a whole collection. */
export function GroupLinks({ id, groups }: GroupLinksProps) {
  const words = useWords(entriesWords);
  if (groups.length === 0) return null;
  return (
    <Groups aria-labelledby={`${id}-groups`}>
      <Heading depth={1} id={`${id}-groups`}>
        {words('groups')}
      </Heading>
      <ul className="groups">
        {groups.map(({ name, path, isCurrent }) => (
          <li key={path}>
            <a href={path} aria-current={isCurrent ? 'page' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Groups>
  );
}
