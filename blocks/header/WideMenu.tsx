import styled from 'styled-components';
import { Card } from '../ui/Card.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type HeaderBlock, type Item, MenuLink } from './MenuLink.tsx';

const Navigation = styled.nav`
  display: none;

  @media (min-width: 77.5em) {
    display: block;
  }
  & > ul {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-1);
  }
  & > ul > li {
    position: relative;
    display: flex;
    align-items: center;
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    padding-inline: var(--space-2);
    color: var(--ink);
    font-size: var(--size-small);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
  }
  a:has(+ details) {
    padding-inline-end: 2px;
  }
  a:hover {
    color: var(--work);
  }
  & > ul > li > a[aria-current] {
    box-shadow: inset 0 -3px 0 var(--work);
  }
  summary {
    display: grid;
    place-items: center;
    width: 24px;
    height: 44px;
    color: var(--ink-soft);
  }
`;

const Submenu = styled(Card)`
  position: absolute;
  inset-block-start: 100%;
  inset-inline-start: -12px;
  display: grid;
  visibility: hidden;
  min-width: 250px;
  padding: var(--space-2);
  opacity: 0;
  transform: translateY(-4px);
  transition: opacity var(--fast) var(--ease-out), transform var(--fast) var(--ease-out), visibility 0s var(--fast);

  li:hover > &,
  details[open] + & {
    visibility: visible;
    opacity: 1;
    transform: none;
    transition-delay: 0s;
  }
  li[data-dismissed] > & {
    visibility: hidden;
    opacity: 0;
  }
  a {
    width: 100%;
    padding-inline: var(--space-3);
    white-space: normal;
    border-radius: var(--radius-small);
  }
  a:hover,
  a[aria-current] {
    background: var(--work-wash);
  }
`;

interface WideItemProps {
  readonly item: Item;
  readonly section: string;
  readonly submenuLabel: string;
}

function WideItem({ item, section, submenuLabel }: WideItemProps) {
  return (
    <li>
      <MenuLink item={item} section={section} />
      {item.children && (
        <>
          <details name="submenu">
            <summary aria-label={`${submenuLabel} ${item.label}`}>
              <Icon name="chevron-down" size={16} lineWidth={1.8} />
            </summary>
          </details>
          <Submenu as="ul" data-floats>
            {item.children.map((child) => (
              <li key={child.href}>
                <a href={child.href}>{child.label}</a>
              </li>
            ))}
          </Submenu>
        </>
      )}
    </li>
  );
}

interface WideMenuProps {
  readonly block: HeaderBlock;
  /** The first segment of the page's path. */
  readonly section: string;
}

/** The main navigation as a row with submenus. */
export function WideMenu({ block, section }: WideMenuProps) {
  return (
    <Navigation aria-label={block.label}>
      <ul className="menu">
        {block.items.map((item) => (
          <WideItem key={item.href} item={item} section={section} submenuLabel={block.submenuLabel} />
        ))}
      </ul>
    </Navigation>
  );
}
