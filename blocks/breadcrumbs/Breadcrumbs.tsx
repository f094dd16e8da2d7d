import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Grid } from '../ui/Section.tsx';
import type { breadcrumbs } from './breadcrumbs.schema.ts';

const Trail = styled.ol`
  display: flex;
  flex-wrap: wrap;
  padding-block-start: clamp(8px, 1.2vw, 16px);
  font-size: var(--size-small);
  line-height: 1.4;

  & > li {
    display: flex;
    align-items: baseline;
    color: var(--ink-soft);
  }
  & > li + li::before {
    content: '/' / '';
    padding-inline: var(--space-2);
    color: var(--edge);
  }
  a,
  span {
    display: inline-block;
    padding-block: var(--space-2);
  }
  /* The last item, the name of the page, is truncated at the end of the line; the heading shows it in full. */
  & > li:last-child {
    flex: 1 1 0;
    min-width: 3.5rem;
  }
  span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  a {
    color: inherit;
    text-decoration-color: var(--hairline);
  }
  a:hover {
    color: var(--work);
    text-decoration-color: currentcolor;
  }
`;

export function Breadcrumbs({ block }: BlockProps<ResolvedBlock<typeof breadcrumbs>>) {
  const { trail, label } = block;
  if (trail.length < 2) return null;
  return (
    <nav id={block.id} aria-label={label}>
      <Grid>
        <Trail className="trail">
          {trail.map(({ path, name }, index) => (
            <li key={path}>
              {index === trail.length - 1 ? (
                <span aria-current="page">{name}</span>
              ) : (
                <a href={path}>{name}</a>
              )}
            </li>
          ))}
        </Trail>
      </Grid>
    </nav>
  );
}
