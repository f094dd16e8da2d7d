/** A visually hidden live region for screen readers. */
export function announcer(): (text: string) => void {
  const region = document.createElement('div');
  region.role = 'status';
  region.style.cssText = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)';
  document.body.append(region);
  return (text) => {
    region.textContent = text;
  };
}

/** Moves the focus to the target of the fragment, or else to the page's heading or main region. */
export function moveFocus(): void {
  const target =
    document.getElementById(location.hash.slice(1)) ??
    document.querySelector<HTMLElement>('#main h1') ??
    document.getElementById('main');
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
