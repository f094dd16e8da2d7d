import { prefetchPage } from './fetched-page.ts';

/** Matches paths of files, which have an extension, rather than pages. */
export function isPagePath(pathname: string): boolean {
  return !/\.(?!html?$)\w+$/.test(pathname);
}

function pageBehind(target: EventTarget | null): string | undefined {
  const link = target instanceof Element && target.closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download'))
    return undefined;
  const [url = ''] = link.href.split('#');
  const [here] = location.href.split('#');
  return url !== here && isPagePath(link.pathname) && !link.closest('[data-full-load]') ? url : undefined;
}

/** Prefetches the target of a link when the pointer hovers over it for 65 ms or presses it. */
export function startPrefetch(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('pointerover', ({ target }) => {
    clearTimeout(timer);
    const url = pageBehind(target);
    if (url) timer = setTimeout(prefetchPage, 65, url);
  });
  document.addEventListener('pointerdown', ({ target, button }) => {
    const url = pageBehind(target);
    if (url && button === 0) prefetchPage(url);
  });
}
