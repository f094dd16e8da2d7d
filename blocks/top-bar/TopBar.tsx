import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import type { topBar } from './top-bar.schema.ts';

const Bar = styled.aside`
  font-size: var(--size-small);

  @media (--header-bar) {
    background: var(--band);
    color: var(--on-band);
  }
  @media not (--header-bar) {
    --on-band-soft: var(--ink-soft);
    --band-work: var(--work);
    background: var(--paper);
    color: var(--ink);
  }
`;

const Row = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: center;
  gap: var(--space-6);
  width: min(100% - 2 * var(--gutter), var(--page));
  min-height: 40px;
  margin-inline: auto;
`;

const Note = styled.p`
  display: none;
  color: var(--on-band-soft);

  @media (min-width: 1000px) {
    display: block;
  }
`;

const Phones = styled.ul`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--space-2) var(--space-8);

  @media (min-width: 760px) {
    justify-content: flex-end;
  }

  li[data-wide-only] {
    display: none;
  }
  @media (min-width: 760px) {
    li[data-wide-only] {
      display: block;
    }
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: 0.5em;
    min-height: 40px;
    color: inherit;
    font-variant-numeric: tabular-nums;
    text-decoration: none;
    white-space: nowrap;
  }
  @media (max-width: 459px) {
    gap: var(--space-3);
    font-size: 0.875rem;

    a {
      min-height: 44px;
      gap: 0.3em;
      font-variant-numeric: normal;
    }
  }
  a:hover {
    text-decoration: underline;
  }
  a:focus-visible {
    outline-color: var(--band-work);
    outline-offset: -2px;
    margin-inline: -6px;
    padding-inline: 6px;
  }
  a > span {
    color: var(--on-band-soft);
  }
`;

export function TopBar({ block }: BlockProps<ResolvedBlock<typeof topBar>>) {
  return (
    <Bar aria-label={block.label} data-print="hide">
      <Row>
        {block.note && <Note>{block.note}</Note>}
        <Phones>
          {block.phones.map((phone) => (
            <li key={phone.href} data-wide-only={phone.wideOnly}>
              <a href={phone.href}>
                <span>{phone.label}</span> {phone.display}
              </a>
            </li>
          ))}
        </Phones>
      </Row>
    </Bar>
  );
}
