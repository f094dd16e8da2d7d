const sectionOf = (path: string) => `/${path.split('/')[1] ?? ''}`;

/** Adds what CSS cannot do: Escape, a press outside, closing on a link, and marking the current section. */
export default function startHeader(root: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const submenus = [...root.querySelectorAll<HTMLDetailsElement>('nav details')];
  const sideMenu = root.querySelector<HTMLElement>('[popover]');

  const closeSubmenus = () => {
    for (const submenu of submenus) submenu.open = false;
  };

  const dismiss = () => {
    closeSubmenus();
    for (const { parentElement: item } of submenus) {
      if (!item?.matches(':hover')) continue;
      item.dataset.dismissed = '';
      const forget = () => delete item.dataset.dismissed;
      item.addEventListener('pointerleave', forget, { once: true, signal });
    }
  };

  const markSection = () => {
    const section = sectionOf(location.pathname);
    for (const link of root.querySelectorAll<HTMLAnchorElement>('nav > ul > li > a[href^="/"]')) {
      link.ariaCurrent = sectionOf(link.pathname) === section ? 'true' : null;
    }
  };

  const dismissByKey = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape') return;
    // A link that becomes invisible would lose the focus.
    const left = submenus.find(
      ({ open, parentElement }) => open && parentElement?.contains(document.activeElement),
    );
    dismiss();
    left?.querySelector('summary')?.focus();
  };

  document.addEventListener('keydown', dismissByKey, { signal });
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.target instanceof Node && !root.contains(event.target)) closeSubmenus();
    },
    { signal },
  );
  root.addEventListener(
    'click',
    (event) => {
      if (!(event.target instanceof Element) || event.target.closest('a') === null) return;
      dismiss();
      if (sideMenu?.matches(':popover-open')) sideMenu.hidePopover();
    },
    { signal },
  );
  window.navigation?.addEventListener('navigatesuccess', markSection, { signal });
  return () => stop.abort();
}
