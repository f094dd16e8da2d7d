import styled from 'styled-components';
import { useWords } from '../../engine/render/use-words.ts';
import { phrasesWords } from '../../engine/words/phrases.words.ts';
import { inNewTab } from '../link-schema.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { type HeaderBlock, MenuLink } from './MenuLink.tsx';

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
  overflow-wrap: break-word;

  @media (min-width: 77.5em) {
    display: none;
  }
`;

const Sheet = styled.div`
  /* The closed menu is invisible, so its styles load later: see engine/render/style-sheet.ts. */
  --styles: later;
  position: fixed;
  inset-block: 0;
  inset-inline: auto 0;
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
  --away: 100%;
  transform: translateX(var(--away));
  transition: transform var(--calm) var(--ease-out), display var(--calm) allow-discrete, overlay var(--calm)
      allow-discrete;

  &:dir(rtl) {
    --away: -100%;
  }
  &:popover-open {
    transform: none;
  }
  @starting-style {
    &:popover-open {
      transform: translateX(var(--away));
    }
  }
  &::backdrop {
    background: oklch(0.14 0.03 257 / 0.5);
  }
  & > div {
    position: sticky;
    inset-block-start: 0;
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

interface SideMenuProps {
  readonly id: string;
  readonly block: HeaderBlock;
  /** The first segment of the page's path. */
  readonly section: string;
}

/** The button that opens the menu with this id, on screens too narrow for the row. */
export function SideMenuButton({ id, label }: { readonly id: string; readonly label: string }) {
  return (
    <MenuButton type="button" popoverTarget={id}>
      <Icon name="menu" size={20} lineWidth={1.8} />
      {label}
    </MenuButton>
  );
}

/** The main navigation as a panel that slides in from the side, without script. */
export function SideMenu({ id, block, section }: SideMenuProps) {
  const words = useWords(phrasesWords);
  return (
    <Sheet id={id} popover="auto">
      <div>
        <MenuButton type="button" popoverTarget={id} popoverTargetAction="hide">
          <Icon name="x" size={20} lineWidth={1.8} />
          {block.closeMenu}
        </MenuButton>
      </div>
      <nav aria-label={words('labeled', { label: block.label, text: block.openMenu })}>
        <ul className="menu">
          {block.items.map((item) => (
            <li key={item.href}>
              <MenuLink item={item} section={section} />
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
    </Sheet>
  );
}
