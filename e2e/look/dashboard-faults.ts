import type { Locator, Page } from 'playwright';

interface Checked {
  /** The number of things that were looked at. */
  readonly looked: number;
  readonly faults: readonly string[];
}

/** The leads of the list whose text is on more than one line. */
export function leadsOnSeveralLines(list: Locator): Promise<Checked> {
  return list.getByRole('link').evaluateAll((links) => ({
    looked: links.length,
    faults: links.flatMap((link) => {
      const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT);
      const lines: DOMRect[] = [];
      while (text.nextNode() !== null) {
        if (text.currentNode.textContent?.trim() === '') continue;
        const range = document.createRange();
        range.selectNodeContents(text.currentNode);
        lines.push(...range.getClientRects());
      }
      const lowestTop = Math.max(...lines.map(({ top }) => top));
      const highestBottom = Math.min(...lines.map(({ bottom }) => bottom));
      return lines.length > 0 && lowestTop < highestBottom ? [] : [link.textContent];
    }),
  }));
}

/** The values of a lead that do not start below the heading of their column. */
export async function valuesOutsideColumns(
  list: Locator,
  lead: Locator,
  values: Readonly<Record<string, string>>,
): Promise<Checked> {
  const leadId = (await lead.getAttribute('id')) ?? '';
  return list.evaluate(
    (element, { row, expected }) => {
      const startOf = (root: Element | null, text: string) => {
        const found = [...(root?.querySelectorAll('*') ?? [])].find(
          (candidate) => candidate.childElementCount === 0 && candidate.textContent === text,
        );
        return found?.checkVisibility() ? found.getBoundingClientRect().left : Number.NaN;
      };
      const link = document.getElementById(row);
      const entries = Object.entries(expected);
      const faults = entries.flatMap(([column, value]) => {
        const distance = startOf(link, value) - startOf(element.previousElementSibling, column);
        return Math.abs(distance) <= 2 ? [] : [`${column}: ${value} is ${distance} px off`];
      });
      return { looked: entries.length, faults };
    },
    { row: leadId, expected: values },
  );
}

/** The bars whose length does not have the same relation to their value as that of the longest bar. */
export function barsOffScale(figures: Locator): Promise<Checked> {
  return figures.evaluateAll((elements) => {
    const bars = elements.flatMap((figure) =>
      [...figure.querySelectorAll('.bar')].map((bar) => ({
        value: Number(bar.querySelector('.value')?.textContent?.replaceAll(',', '')),
        length: bar.querySelector('.length')?.getBoundingClientRect().height ?? Number.NaN,
      })),
    );
    const longest = bars.reduce((one, other) => (other.value > one.value ? other : one), {
      value: 0,
      length: 0,
    });
    const faults = bars.flatMap(({ value, length }) => {
      const right = (value / longest.value) * longest.length;
      // A bar of a small number is at least 2 px long.
      return Math.abs(length - right) <= 2 ? [] : [`${value} is ${length} px long instead of ${right} px`];
    });
    return { looked: bars.length, faults };
  });
}

/** The hexadecimal identifiers in the visible text of a page. */
export async function hashesOn(page: Page): Promise<Checked> {
  const words = (await page.getByRole('main').innerText()).split(/[^\p{L}\p{N}]+/u);
  return {
    looked: words.length,
    faults: words.filter((word) => /^(?=.*\d)(?=.*[a-f])[\da-f]{7,}$/.test(word)),
  };
}
