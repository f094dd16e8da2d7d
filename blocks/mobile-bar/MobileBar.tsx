import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { inNewTab } from '../link-schema.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import type { mobileBar } from './mobile-bar.schema.ts';

/** Reserves space for the bar at the end of the page. */
const Room = styled.div`
  height: calc(13px + 44px + env(safe-area-inset-bottom));
  background: var(--band);

  @media (--header-floating) {
    height: calc(88px + env(safe-area-inset-bottom));
  }
  @media (min-width: 760px), (max-height: 29.9em) {
    display: none;
  }
`;

const Bar = styled.nav`
  position: fixed;
  z-index: var(--layer-bar);
  inset: auto 0 0;
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 6rem), 1fr));
  gap: var(--space-3);
  padding: 6px var(--gutter) calc(6px + env(safe-area-inset-bottom));
  border-block-start: 1px solid var(--hairline);
  background: var(--sheet);

  @media (--header-floating) {
    inset: auto var(--space-3) calc(var(--space-3) + env(safe-area-inset-bottom));
    padding: 6px;
    border: 0;
    border-radius: calc(var(--radius-large) + 6px);
    box-shadow: var(--shadow-float);
  }
  & > a {
    flex-wrap: wrap;
    min-height: 44px;
    padding: 0 var(--space-2);
  }
`;

export function MobileBar({ block }: BlockProps<ResolvedBlock<typeof mobileBar>>) {
  return (
    <Room data-print="hide">
      <Bar aria-label={block.label}>
        <ButtonLink href={block.bookingHref} data-kind={block.isUrgent ? undefined : 'primary'} {...inNewTab}>
          <Icon name="calendar" size={20} />
          {block.schedule}
        </ButtonLink>
        <ButtonLink href={block.phoneHref} data-kind={block.isUrgent ? 'primary' : undefined}>
          <Icon name="phone" size={20} />
          {block.call}
        </ButtonLink>
      </Bar>
    </Room>
  );
}
