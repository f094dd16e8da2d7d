import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FontReader } from '../../engine/content/font-files.ts';
import { defaultTheme } from '../../engine/content/theme/theme.ts';
import { ContentLoader } from '../../engine/loading/content-loader.ts';
import { smallModel } from '../../engine/testing/read-site.ts';
import { smallSite, toFiles } from '../../engine/testing/small-site.ts';
import { lookOf } from './theme.ts';

const bundled = (name: string) => fileURLToPath(new URL(`./fonts/${name}.woff2`, import.meta.url));
const sans = bundled('public-sans-586e7d47');

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-fonts-'));
  mkdirSync(join(folder, 'fonts'));
  cpSync(sans, join(folder, 'fonts/sample.woff2'));
});

afterEach(() => rmSync(folder, { recursive: true }));

function load(fonts: unknown) {
  const files = toFiles({ ...smallSite, 'theme.json': { fonts } });
  return new ContentLoader(smallModel).load(files, undefined, new FontReader(folder).read());
}

const cssOf = (fonts: unknown) => {
  const { snapshot, diagnostics } = load(fonts);
  expect(diagnostics).toEqual([]);
  return lookOf(snapshot?.theme ?? defaultTheme);
};

const file = { file: 'fonts/sample.woff2', weights: '400 700' };

describe('the fonts of a theme', () => {
  it('are the bundled ones by default, in either role', () => {
    expect(cssOf({})).toEqual(lookOf(defaultTheme));
    const { css, fontPreloads } = cssOf({ heading: { family: 'Public Sans' } });
    expect(css).toContain("--font-heading:'Public Sans','Public Sans 1'");
    expect(css).not.toContain('Besley');
    expect(fontPreloads.split('\n')).toHaveLength(1);
  });

  it('are files of the content, with system fonts that are adjusted to their metrics', () => {
    const { css, fontPreloads } = cssOf({ text: { family: 'Sample', files: [file] } });
    const path = /\/fonts\/content\/[0-9a-f]{16}\.woff2/.exec(css)?.[0] ?? expect.fail('no path');
    expect(css).toContain(`@font-face{font-family:'Sample';src:url('${path}');font-weight:400 700`);
    expect(css).toContain("--font-text:'Sample','Sample 1','Sample 2','Sample 3',Arial,sans-serif");
    expect(fontPreloads).toContain(`href="${path}"`);
    expect(css).not.toContain('Public Sans');
    // The file is that of the bundled font, so the fallbacks must be the same.
    const fallbacks = (styles: string, family: string) =>
      [...styles.matchAll(new RegExp(`font-family:'${family} \\d';([^}]*)`, 'g'))].map(([, rules]) => rules);
    const expected = fallbacks(lookOf(defaultTheme).css, 'Public Sans');
    expect(expected).toHaveLength(3);
    expect(fallbacks(css, 'Sample')).toEqual(expected);
  });

  it('load further letters only for pages that have them', () => {
    const more = { file: 'fonts/more.woff2', weights: '400', letters: 'U+100-2BA' };
    cpSync(bundled('public-sans-latin-ext-3a00a32f'), join(folder, 'fonts/more.woff2'));
    const { css, fontPreloads } = cssOf({ text: { family: 'Sample', files: [file, more] } });
    expect(css).toContain('unicode-range:U+100-2BA');
    expect(fontPreloads.match(/fonts\/content/g)).toHaveLength(1);
  });

  it('change the look when a file is replaced', () => {
    const fonts = { text: { family: 'Sample', files: [file] } };
    const before = load(fonts).snapshot;
    cpSync(bundled('besley-ceefe975'), join(folder, 'fonts/sample.woff2'));
    const after = load(fonts).snapshot;
    expect(after?.version).not.toBe(before?.version);
    expect(lookOf(after?.theme ?? defaultTheme).css).not.toBe(lookOf(before?.theme ?? defaultTheme).css);
  });

  it.each<[string, object, string, string]>([
    ['is misspelled', { family: 'Beslye' }, 'the font "Beslye" has no files', 'Did you mean "Besley"?'],
    ['has no files', { family: 'Lora' }, 'the font "Lora" has no files', 'list them in "files"'],
    [
      'has the name of a bundled font',
      { family: 'Besley', files: [file] },
      'the font "Besley" is bundled',
      'another name',
    ],
    [
      'names a missing file',
      { family: 'Lora', files: [{ ...file, file: 'fonts/smple.woff2' }] },
      'there is no font "fonts/smple.woff2"',
      'Did you mean "fonts/sample.woff2"?',
    ],
    [
      'is damaged',
      { family: 'Lora', files: [{ ...file, file: 'fonts/cut.woff2' }] },
      'the font "fonts/cut.woff2" cannot be used: it is damaged',
      'as WOFF2',
    ],
    [
      'has another format',
      { family: 'Lora', files: [{ ...file, file: 'fonts/other.woff2' }] },
      'the font "fonts/other.woff2" cannot be used: its content is not WOFF2',
      'as WOFF2',
    ],
    [
      'is too large',
      { family: 'Lora', files: [{ ...file, file: 'fonts/large.woff2' }] },
      'the font "fonts/large.woff2" cannot be used: it has 1.2 MB; the maximum is 1 MB',
      'as WOFF2',
    ],
    [
      'lacks the letters a to z',
      { family: 'Lora', files: [{ ...file, file: 'fonts/more.woff2' }] },
      'the font "fonts/more.woff2" lacks letters from a to z',
      'first',
    ],
  ])('are reported if one %s', (_fault, font, message, hint) => {
    const whole = readFileSync(sans);
    writeFileSync(join(folder, 'fonts/cut.woff2'), whole.subarray(0, 5000));
    writeFileSync(join(folder, 'fonts/other.woff2'), 'not a font');
    writeFileSync(join(folder, 'fonts/large.woff2'), Buffer.alloc(1_200_000));
    cpSync(bundled('public-sans-latin-ext-3a00a32f'), join(folder, 'fonts/more.woff2'));
    expect(load({ heading: font }).diagnostics).toEqual([
      expect.objectContaining({ code: 'CB_FONT', message, hint: expect.stringContaining(hint) }),
    ]);
  });

  it.runIf(process.platform === 'linux')('are reported if one cannot be read', () => {
    // Reading it is an error also for the root user.
    symlinkSync('/proc/self/mem', join(folder, 'fonts/unreadable.woff2'));
    const unreadable = { family: 'Lora', files: [{ ...file, file: 'fonts/unreadable.woff2' }] };
    expect(load({ heading: unreadable }).diagnostics).toEqual([
      expect.objectContaining({ code: 'CB_FONT', message: expect.stringContaining('cannot be used: EIO') }),
    ]);
  });
});
