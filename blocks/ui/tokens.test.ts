import { describe, expect, it } from 'vitest';
import { defaultTheme, type Theme, withChoices } from '../../engine/content/theme/theme.ts';
import { themeDeclarations } from './tokens.ts';

/** The value of a custom property in a theme. */
function declared(name: string, theme: Theme): string {
  const declaration = themeDeclarations(theme)
    .split('\n')
    .find((each) => each.trim().startsWith(`--${name}:`));
  return declaration?.replace(/^[^:]*: |;$/g, '') ?? '';
}

/** The largest value of a size, in px. */
const widest = (name: string, theme: Theme) => 16 * Number(/([\d.]+)rem\)$/.exec(declared(name, theme))?.[1]);

const withType = (type: Partial<Theme['type']>): Theme => ({
  ...defaultTheme,
  type: { ...defaultTheme.type, ...type },
});

describe('the type scale', () => {
  it('of a larger ratio has larger headings, the largest most, and the same text', () => {
    const loud = withType({ ratio: 1.4 });
    const growth = ['size-text', 'size-heading-3', 'size-heading-2', 'size-heading-1'].map(
      (name) => widest(name, loud) / widest(name, defaultTheme),
    );
    expect(growth[0]).toBe(1);
    expect(growth).toEqual(growth.toSorted((one, other) => one - other));
    expect(growth[3]).toBeGreaterThan(1.5);
    expect(Number(declared('leading-heading', loud))).toBeLessThan(1.2);
  });

  it('of another base grows as a whole', () => {
    const large = withType({ base: 2 * defaultTheme.type.base });
    for (const name of ['size-small', 'size-text', 'size-heading-1'])
      expect(widest(name, large)).toBe(2 * widest(name, defaultTheme));
  });
});

describe('a choice', () => {
  it('of space changes the lengths between parts, not those inside of controls', () => {
    const [dense, airy] = [
      withChoices(defaultTheme, ['space-dense']),
      withChoices(defaultTheme, ['space-airy']),
    ];
    expect([dense, defaultTheme, airy].map((theme) => declared('space-8', theme))).toEqual([
      '24px',
      '32px',
      '40px',
    ]);
    expect([dense, defaultTheme, airy].map((theme) => declared('space-3', theme))).toEqual([
      '12px',
      '12px',
      '12px',
    ]);
    expect(declared('space-section', airy)).toMatch(/160px\)$/);
  });

  it('of lines and shadows changes all of them', () => {
    expect(declared('rule', withChoices(defaultTheme, ['lines-none']))).toBe('0 solid');
    expect(declared('hair', withChoices(defaultTheme, ['lines-bold']))).toBe('2px solid var(--ink)');
    expect(declared('shadow-card', defaultTheme)).toBe('none');
    expect(declared('shadow-card', withChoices(defaultTheme, ['shadow-soft']))).toContain('32px');
  });

  it('that does not exist changes nothing', () => {
    expect(withChoices(defaultTheme, ['', 'space-wide', 'hero-canopy'])).toEqual(defaultTheme);
  });
});
