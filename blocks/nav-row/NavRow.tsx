import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { attributesOf } from '../link-schema.ts';
import { Grid } from '../ui/Section.tsx';
import type { navRow } from './nav-row.schema.ts';

const Row = styled.nav`
  border-block: 1px solid var(--hairline);
  background: var(--tray);
`;

const Tabs = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));

  @media (max-width: 339px) {
    grid-template-columns: minmax(0, 1fr);
  }
  @media (min-width: 760px) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
  @media (min-width: 1120px) {
    grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr));
  }
  /* The descriptions of a row align, even if one name is longer than its column. */
  li,
  a {
    display: grid;
    grid-row: span 2;
    grid-template-rows: subgrid;
  }
  a {
    position: relative;
    padding-block: var(--space-4);
    padding-inline: 0 var(--space-3);
    color: var(--ink);
    text-decoration: none;
  }
  a::before {
    content: '';
    position: absolute;
    inset-block-start: -1px;
    inset-inline: 0 var(--space-3);
    border-block-start: 3px solid var(--work);
    opacity: 0;
    transition: opacity var(--fast) var(--ease-out);
  }
  a:hover::before {
    opacity: 1;
  }
  a:hover strong {
    color: var(--work);
  }
  strong {
    align-self: end;
    text-wrap: balance;
    text-decoration: underline 1px var(--work);
    font: 580 var(--size-heading-4) / 1.4 var(--font-heading);
    letter-spacing: -0.01em;
  }
  p {
    text-wrap: balance;
    font-size: var(--size-small);
    line-height: 1.4;
    color: var(--ink-soft);
  }
`;

export function NavRow({ block }: BlockProps<ResolvedBlock<typeof navRow>>) {
  return (
    <Row aria-label={block.label}>
      <Grid>
        <Tabs>
          {block.links.map(({ label, href, text }) => (
            <li key={href}>
              <a href={href} {...attributesOf(href)}>
                <strong>{label}</strong>
                {text && <p>{text}</p>}
              </a>
            </li>
          ))}
        </Tabs>
      </Grid>
    </Row>
  );
}
