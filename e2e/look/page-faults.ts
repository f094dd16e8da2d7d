import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright';

/** The smaller form of the source: every document that is checked runs it. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    /** Set by the source of axe. */
    readonly axe: typeof axe;
  }
}

/** Rules that depend only on colors. They are checked again in the second color scheme. */
export const rulesOfColor = ['color-contrast', 'link-in-text-block'];

/** Rules that depend on where and how elements are drawn. They take two thirds of the time of all rules. */
export const rulesOfDrawing = [...rulesOfColor, 'target-size', 'scrollable-region-focusable'];

/** Rules about how the elements of a page relate to each other, wherever they are in it. */
export const rulesOfStructure = [
  'aria-hidden-body',
  'bypass',
  'document-title',
  'duplicate-id-aria',
  'heading-order',
  'landmark-banner-is-top-level',
  'landmark-complementary-is-top-level',
  'landmark-contentinfo-is-top-level',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-contentinfo',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
  'region',
  'skip-link',
];

/** The rules to check: all by default. */
export type RuleChoice = { readonly only: readonly string[] } | { readonly except: readonly string[] };

const everyRule: RuleChoice = { except: [] };

/**
 * Returns the axe violations of a page in its current state, one line for each element. Checks all rules of WCAG 2.2 AA
 * and good practice, including target size, or a choice of them.
 * @param parts selectors of the parts to check; the whole page by default
 */
export async function axeFaults(
  page: Page,
  choice: RuleChoice = everyRule,
  parts: readonly string[] = ['html'],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ only, except, include }) => {
      // A change of colors takes a frame. Elements that move or fade are checked in their final state.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 20)));
      // Infinite animations never finish.
      const finite = document
        .getAnimations()
        .filter(
          ({ playState, effect }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
        );
      await Promise.allSettled(finite.map(({ finished }) => finished));
      const { violations, passes } = await window.axe.run(
        { include },
        {
          resultTypes: ['violations'],
          // Otherwise axe loads all stylesheets again, for rules about media that no page has.
          preload: false,
          rules: {
            'target-size': { enabled: true },
            ...Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
          },
          ...(only && { runOnly: { type: 'rule', values: only } }),
        },
      );
      if (violations.length + passes.length === 0) return ['axe checked nothing'];
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id}: ${target.join(' ')} ${failureSummary}`),
      );
    },
    {
      only: 'only' in choice ? [...choice.only] : undefined,
      except: 'except' in choice ? [...choice.except] : [],
      include: [...parts],
    },
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
