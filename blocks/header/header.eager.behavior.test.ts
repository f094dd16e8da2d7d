// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import startHeader from './header.eager.behavior.ts';

let stop: () => void;
let submenu: HTMLDetailsElement;
let sideMenu: HTMLElement;
const hidePopover = vi.fn();

function find<Found extends Element>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (found === null) throw new Error(`${selector} is missing from the test page.`);
  return found;
}

beforeEach(() => {
  document.body.innerHTML = `<header>
    <nav><ul><li>
      <a id="services" href="/services">Services</a><details open><summary>More</summary></details>
      <ul><li><a href="/services/one">One</a></li></ul>
    </li></ul></nav>
    <div id="side" popover><a id="anchor" href="#contact">Contact</a></div>
  </header><main>Page</main>`;
  document.body.addEventListener('click', (event) => event.preventDefault());
  submenu = find<HTMLDetailsElement>('details');
  sideMenu = find<HTMLElement>('#side');
  // jsdom has no popovers; pretend that the side menu is open.
  vi.spyOn(sideMenu, 'matches').mockReturnValue(true);
  sideMenu.hidePopover = hidePopover;
  stop = startHeader(find<HTMLElement>('header'));
});

afterEach(() => {
  stop();
  hidePopover.mockReset();
});

test('Escape closes a submenu', () => {
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(submenu.open).toBe(false);
});

test('Escape moves the focus from a submenu that it closes to the button of the submenu', () => {
  find<HTMLAnchorElement>('a[href="/services/one"]').focus();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  expect(submenu.open).toBe(false);
  expect(document.activeElement).toBe(submenu.querySelector('summary'));
});

test('a press outside closes a submenu, a press inside does not', () => {
  find('summary').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(submenu.open).toBe(true);
  find('main').dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(submenu.open).toBe(false);
});

test('following a link closes the side menu, also for an anchor on the same page', () => {
  find<HTMLAnchorElement>('#anchor').click();
  expect(hidePopover).toHaveBeenCalledOnce();
});
