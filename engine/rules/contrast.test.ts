import { describe, expect, test } from 'vitest';
import type { PictureFile } from '../content/picture-files.ts';
import { colorPairs, defaultColors } from '../content/theme/colors.ts';
import { contrast, isInSrgb } from '../content/theme/contrast.ts';
import { defaultTheme, parseColor } from '../content/theme/theme.ts';
import { ContentLoader } from '../loading/content-loader.ts';
import { smallModel } from '../testing/read-site.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';

const load = (theme: unknown) => {
  const site: SmallSite = { ...smallSite, 'theme.json': theme };
  return new ContentLoader(smallModel).load(toFiles(site));
};

const messagesOf = (theme: unknown) =>
  load(theme).diagnostics.map(({ file, code, message, hint }) => ({ file, code, message, hint }));

describe('theme.json', () => {
  test('changes the colors and radii that it names, and no others', () => {
    const { snapshot, diagnostics } = load({
      colors: { work: { light: 'oklch(0.4 0.1 250)', dark: 'oklch(0.82 0.08 250)' } },
      radii: { medium: 0 },
    });
    expect(diagnostics).toEqual([]);
    const theme = snapshot?.theme ?? defaultTheme;
    expect(theme.colors).toEqual({
      ...defaultColors,
      work: { light: [0.4, 0.1, 250], dark: [0.82, 0.08, 250] },
    });
    expect(theme.radii).toEqual({ small: 4, medium: 0, large: 10 });
  });

  test.each([
    ['#0055aa', 'CB_PATTERN'],
    ['oklch(43% 0.09 160)', 'CB_PATTERN'],
  ])('a color in another notation is refused: %s', (light, code) => {
    const [found] = messagesOf({ colors: { work: { light, dark: 'oklch(0.8 0.1 160)' } } });
    expect(found?.code).toBe(code);
    expect(found?.hint).toContain('oklch(0.43 0.09 160)');
  });

  test('an unknown color is refused with a suggestion', () => {
    const shades = { light: 'oklch(0.4 0.1 250)', dark: 'oklch(0.8 0.1 250)' };
    expect(messagesOf({ colors: { inkk: shades } })).toEqual([
      expect.objectContaining({ code: 'CB_UNKNOWN_PROPERTY', hint: 'Did you mean "ink"?' }),
    ]);
  });

  test('a pair that is hard to read is refused, with a shade that is legible on every background', () => {
    const faint = { light: 'oklch(0.75 0.05 250)', dark: 'oklch(0.82 0.08 250)' };
    const found = messagesOf({ colors: { work: faint } });
    const backs = colorPairs.filter(({ front }) => front === 'work').map(({ back }) => back);
    expect(backs.length).toBeGreaterThan(2);
    expect(found.map(({ code }) => code)).toEqual(backs.map(() => 'CB_CONTRAST'));
    expect(found[0]?.message).toMatch(
      /^in the light scheme, "work" on "\w+" has a contrast of [\d.]+, but needs 4.5$/,
    );
    for (const [index, back] of backs.entries()) {
      const advised = parseColor(/"(oklch\([^)]+\))"/.exec(found[index]?.hint ?? '')?.[1] ?? '');
      expect(contrast(advised, defaultColors[back].light)).toBeGreaterThanOrEqual(4.5);
      expect(isInSrgb(advised)).toBe(true);
    }
  });

  test('text needs more contrast than the borders of fields', () => {
    const gray = { light: 'oklch(0.57 0.03 80)', dark: 'oklch(0.82 0.03 80)' };
    expect(messagesOf({ colors: { edge: gray } })).toEqual([]);
    expect(messagesOf({ colors: { work: gray } })).toContainEqual(
      expect.objectContaining({
        message: expect.stringMatching(/^in the light scheme, "work" on "paper" .* but needs 4\.5$/),
      }),
    );
  });

  test('errors are legible on everything that they are shown on', () => {
    const faint = { light: 'oklch(0.75 0.05 27)', dark: 'oklch(0.775 0.1 25)' };
    const backs = messagesOf({ colors: { danger: faint } }).map(
      ({ message }) => /"danger" on "([\w-]+)"/.exec(message)?.[1],
    );
    expect(backs).toEqual(expect.arrayContaining(['paper', 'sheet', 'tray', 'danger-wash']));
  });

  test('a pair is reported at its background if the file defines only that', () => {
    const dark = { light: 'oklch(0.4 0.01 90)', dark: 'oklch(0.2 0.03 256)' };
    const found = load({ colors: { paper: dark } }).diagnostics;
    expect(found.length).toBeGreaterThan(2);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(['CB_CONTRAST']));
    expect(found[0]?.message).toContain('on "paper"');
  });

  test('a color that only some screens show is a warning, with one that all show', () => {
    const [found] = load({
      colors: { accent: { light: 'oklch(0.762 0.37 62)', dark: 'oklch(0.79 0.15 66)' } },
    }).diagnostics;
    expect(found).toMatchObject({ code: 'CB_VALUE', severity: 'warning' });
    expect(isInSrgb(parseColor(/"(oklch\([^)]+\))"/.exec(found?.hint ?? '')?.[1] ?? ''))).toBe(true);
  });

  test('a button that is as dark as the band needs 3:1, because its text has a background of its own', () => {
    const button = { light: 'oklch(0.56 0.09 250)', dark: 'oklch(0.79 0.15 66)' };
    const text = { light: 'oklch(0.99 0.004 250)', dark: 'oklch(0.18 0.03 256)' };
    const hover = { light: 'oklch(0.5 0.09 250)', dark: 'oklch(0.84 0.11 74)' };
    expect(messagesOf({ colors: { accent: button, 'accent-hover': hover, 'on-accent': text } })).toEqual([]);
  });

  test('text of level AA that misses level AAA is a warning', () => {
    const ink = { light: 'oklch(0.45 0.03 256)', dark: 'oklch(0.94 0.017 88)' };
    const found = load({ colors: { ink } }).diagnostics;
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(found.map(({ severity }) => severity))).toEqual(new Set(['warning']));
  });

  test('the named shades break no other pair, also when all are written', () => {
    const colors: Record<string, Record<string, string>> = {
      paper: { light: 'oklch(0.92 0.02 90)', dark: 'oklch(0.25 0.03 256)' },
      tray: { light: 'oklch(0.88 0.02 90)', dark: 'oklch(0.28 0.03 256)' },
      ink: { light: 'oklch(0.5 0.03 256)', dark: 'oklch(0.7 0.02 88)' },
      work: { light: 'oklch(0.6 0.1 160)', dark: 'oklch(0.6 0.1 160)' },
      accent: { light: 'oklch(0.3 0.1 62)', dark: 'oklch(0.3 0.1 66)' },
      'on-accent': { light: 'oklch(0.4 0.03 256)', dark: 'oklch(0.4 0.03 256)' },
    };
    const found = messagesOf({ colors });
    expect(found.length).toBeGreaterThan(10);
    for (const { code, message, hint } of found) {
      if (code !== 'CB_CONTRAST') continue;
      const [, scheme = '', front = '', back = ''] =
        /^in the (\w+) scheme, "([\w-]+)" on "([\w-]+)"/.exec(message) ?? [];
      const shade = /^Write "([^"]+)"/.exec(hint ?? '')?.[1];
      const name = front in colors ? front : back;
      if (shade !== undefined) colors[name] = { ...colors[name], [scheme]: shade };
    }
    expect(messagesOf({ colors })).toEqual([]);
  });
});

describe('the pictures of theme.json', () => {
  const picture = (file: string, width: number, height: number): readonly [string, PictureFile] => [
    file,
    { file, version: '0123456789abcdef', format: 'png', width, height },
  ];
  const pictures = {
    pictures: new Map([
      picture('media/logo.svg', 90, 30),
      picture('media/icon.png', 512, 512),
      picture('media/wide.png', 512, 300),
      picture('media/shop.jpg', 3000, 2000),
    ]),
    faults: new Map(),
  };
  const messages = (theme: object) =>
    new ContentLoader(smallModel)
      .load(toFiles({ ...smallSite, 'theme.json': theme }), pictures)
      .diagnostics.map(({ code, message, hint }) => ({ code, message, hint }));

  test('are a logo, an icon and the background of cards', () => {
    expect(
      messages({ logo: 'media/logo.svg', favicon: 'media/icon.png', card: { background: 'media/shop.jpg' } }),
    ).toEqual([]);
  });

  test.each([
    [{ logo: 'media/lgo.svg' }, 'CB_PICTURE_MISSING', 'Did you mean "media/logo.svg"?'],
    [{ card: { background: 'media/shop.png' } }, 'CB_PICTURE_MISSING', 'Did you mean "media/shop.jpg"?'],
    [
      { favicon: 'media/wide.png' },
      'CB_VALUE',
      'Save it with equal width and height, with a margin if necessary.',
    ],
  ])('exist, and the icon is square: %j', (theme, code, hint) => {
    expect(messages(theme)).toEqual([{ code, message: expect.any(String), hint }]);
  });

  test.each([
    { favicon: 'icons/icon.png' },
    { favicon: 'media/icon.gif' },
    { card: { background: 'media/a.svg' } },
  ])('are files of media/ in a supported format: %j', (theme) => {
    expect(messages(theme)).toMatchObject([{ code: 'CB_PATTERN' }]);
  });
});
