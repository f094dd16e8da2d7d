import axe from 'axe-core';
import type { Page } from 'playwright';

declare global {
  interface Window {
    /** What the source of axe puts there. */
    readonly axe: typeof axe;
  }
}

/** Rules that depend on colors alone. They are checked in the second scheme, where everything else is the same. */
export const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds on a page as it stands, one line for each element: every rule of WCAG 2.2 AA and of good practice,
 * the size of targets among them, or the rules that are named.
 */
export async function axeFaults(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async (only) => {
      // A change of colors takes a frame. Elements that move or fade are checked in their final state.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      await Promise.race([
        Promise.allSettled(moving.map(({ finished }) => finished)),
        // Endless animations never finish.
        new Promise((resolve) => setTimeout(resolve, 1_000)),
      ]);
      const { violations, passes } = await window.axe.run({
        resultTypes: ['violations'],
        rules: { 'target-size': { enabled: true } },
        ...(only && { runOnly: { type: 'rule', values: [...only] } }),
      });
      if (violations.length + passes.length === 0) return ['axe looked at nothing'];
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
    },
    rules && [...rules],
  );
}

/** The element that overflows the window most, on a page that is wider than its window. */
export function overflowOf(
  page: Page,
): Promise<{ readonly name: string; readonly right: number } | undefined> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return undefined;
    const reach = [...document.querySelectorAll('body *')].map((element) => ({
      name: `${element.localName}.${element.className}`,
      right: element.getBoundingClientRect().right,
    }));
    return reach.sort((one, other) => other.right - one.right)[0];
  });
}
