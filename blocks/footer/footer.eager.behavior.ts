const delay = 100;

/** Scrolls to the top of the page that a footer link opens, even if that page is the current one. */
export default function startFooter(root: HTMLElement): () => void {
  const onClick = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || link.target === '_blank' || link.origin !== location.origin || link.hash !== '')
      return;
    setTimeout(() => window.scrollTo({ top: 0 }), delay);
  };
  root.addEventListener('click', onClick);
  return () => root.removeEventListener('click', onClick);
}
