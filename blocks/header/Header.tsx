import { ChevronDown, Menu, X } from 'lucide-react';
import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { inNewTab } from '../link-schema.ts';
import { ButtonLink } from '../ui/Button.tsx';
import type { header } from './header.schema.ts';

type HeaderBlock = BlockProps<ResolvedBlock<typeof header>>['block'];
type Item = HeaderBlock['items'][number];

const Bar = styled.header`
  position: sticky;
  z-index: var(--layer-header);
  top: 0;
  border-block-end: 1px solid var(--hairline);
  background: var(--paper);
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  width: min(100% - 2 * var(--gutter), var(--page));
  height: var(--header-height);
  margin-inline: auto;
`;

const Wordmark = styled.a`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);
  min-height: 44px;
  margin-inline-end: auto;
  color: var(--ink);
  font: 640 clamp(1.1rem, 0.95rem + 0.6vw, 1.3rem) / 1 var(--font-heading);
  letter-spacing: -0.02em;
  text-decoration: none;
  white-space: nowrap;

  svg {
    width: auto;
    height: 1.3em;
    fill: var(--work);
  }
`;

const Navigation = styled.nav`
  display: none;

  @media (min-width: 1240px) {
    display: block;
  }
  & > ul {
    display: flex;
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
    margin-inline-start: -6px;
    color: var(--ink-soft);
  }
`;

const Submenu = styled.ul`
  position: absolute;
  inset-block-start: 100%;
  inset-inline-start: -12px;
  display: grid;
  visibility: hidden;
  min-width: 250px;
  padding: var(--space-2);
  border: 1px solid var(--hairline);
  border-radius: var(--radius);
  background: var(--sheet);
  box-shadow: var(--shadow-float);
  opacity: 0;
  transform: translateY(-4px);
  transition: opacity var(--fast) var(--ease-out), transform var(--fast) var(--ease-out), visibility 0s var(--fast);

  li:hover > &,
  li:has(:focus-visible) > &,
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
    border-radius: var(--radius-small);
  }
  a:hover,
  a[aria-current] {
    background: var(--work-wash);
  }
`;

const WideOnly = styled.div`
  display: none;

  @media (min-width: 760px) {
    display: block;
  }
`;

const MenuButton = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: 44px;
  padding-inline: var(--space-3);
  border: 1.5px solid var(--ink);
  border-radius: var(--radius);
  background: none;
  color: var(--ink);
  font-weight: 600;
  font-size: var(--size-small);

  @media (min-width: 1240px) {
    display: none;
  }
`;

const SideMenu = styled.div`
  position: fixed;
  inset: 0 0 0 auto;
  width: min(88vw, 380px);
  height: 100dvh;
  max-height: none;
  margin: 0;
  padding: 0 var(--space-6) var(--space-8);
  border: 0;
  border-inline-start: 1px solid var(--hairline);
  background: var(--sheet);
  color: var(--ink);
  overflow-y: auto;
  overscroll-behavior: contain;
  transform: translateX(100%);
  transition: transform var(--calm) var(--ease-out), display var(--calm) allow-discrete, overlay var(--calm)
      allow-discrete;

  &:popover-open {
    transform: none;
  }
  @starting-style {
    &:popover-open {
      transform: translateX(100%);
    }
  }
  &::backdrop {
    background: oklch(0.14 0.03 257 / 0.5);
  }
  & > div {
    position: sticky;
    top: 0;
    display: flex;
    justify-content: flex-end;
    align-items: center;
    height: var(--header-height);
    background: var(--sheet);
  }
  nav > ul > li {
    padding-block: var(--space-1);
    border-block-end: var(--hair);
  }
  a {
    display: flex;
    align-items: center;
    min-height: 44px;
    color: var(--ink);
    text-decoration: none;
  }
  nav > ul > li > a {
    font: 580 var(--size-heading-4) / 1.2 var(--font-heading);
  }
  li ul {
    padding-block-end: var(--space-2);
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--work-wash);
  }
  a[aria-current] {
    color: var(--work);
  }
  & > p {
    display: grid;
    gap: var(--space-3);
    margin-block-start: var(--space-6);
  }
  & > p > a {
    justify-content: center;
  }
`;

/** The first segment of a path of this site, as `page.section` has it. */
const sectionOf = (href: string) => `/${href.split(/[/?#]/)[1] ?? ''}`;

const isCurrent = (href: string, section: string) => href.startsWith('/') && sectionOf(href) === section;

function MenuLink({ item, section }: { readonly item: Item; readonly section: string }) {
  return (
    <a href={item.href} aria-current={isCurrent(item.href, section) ? 'true' : undefined}>
      {item.label}
    </a>
  );
}

function WideItem({ item, section, submenuLabel }: WideItemProps) {
  return (
    <li>
      <MenuLink item={item} section={section} />
      {item.children && (
        <>
          <details name="submenu">
            <summary aria-label={`${submenuLabel} ${item.label}`}>
              <ChevronDown size={16} strokeWidth={1.8} aria-hidden="true" />
            </summary>
          </details>
          <Submenu>
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

interface WideItemProps {
  readonly item: Item;
  readonly section: string;
  readonly submenuLabel: string;
}

export function Header({ block, page }: BlockProps<ResolvedBlock<typeof header>>) {
  const menuId = `${block.id}-menu`;
  return (
    <Bar data-behavior="header" data-due="idle" data-print="hide">
      <Row>
        <Wordmark href={block.home}>
          {block.mark && (
            <svg viewBox={block.mark.viewBox} aria-hidden="true">
              <path d={block.mark.path} />
            </svg>
          )}
          {block.name}
        </Wordmark>
        <Navigation aria-label={block.label}>
          <ul className="menu">
            {block.items.map((item) => (
              <WideItem
                key={item.href}
                item={item}
                section={page.section}
                submenuLabel={block.submenuLabel}
              />
            ))}
          </ul>
        </Navigation>
        <WideOnly>
          <ButtonLink href={block.booking.href} data-size="small" {...inNewTab}>
            {block.booking.label}
          </ButtonLink>
        </WideOnly>
        <MenuButton type="button" popoverTarget={menuId}>
          <Menu size={20} strokeWidth={1.8} aria-hidden="true" />
          {block.openMenu}
        </MenuButton>
      </Row>
      <SideMenu id={menuId} popover="auto">
        <div>
          <MenuButton type="button" popoverTarget={menuId} popoverTargetAction="hide">
            <X size={20} strokeWidth={1.8} aria-hidden="true" />
            {block.closeMenu}
          </MenuButton>
        </div>
        <nav aria-label={`${block.label}: ${block.openMenu}`}>
          <ul className="menu">
            {block.items.map((item) => (
              <li key={item.href}>
                <MenuLink item={item} section={page.section} />
                {item.children && (
                  <ul className="menu">
                    {item.children.map((child) => (
                      <li key={child.href}>
                        <a href={child.href}>{child.label}</a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <p>
          <ButtonLink href={block.booking.href} {...inNewTab}>
            {block.booking.label}
          </ButtonLink>
          <ButtonLink href={block.phone.href}>{block.phone.display}</ButtonLink>
        </p>
      </SideMenu>
    </Bar>
  );
}
