import { readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { ShownPictures } from './shown-pictures.ts';
import { validateCommandOf } from './validate-command.ts';

let content: ContentCopy;

beforeEach(async () => {
  content = await copyContent();
});

afterEach(() => content.remove());

const report = z.object({
  diagnostics: z.array(
    z.object({
      file: z.string(),
      line: z.int(),
      column: z.int(),
      code: z.string(),
      message: z.string(),
      hint: z.string().optional(),
    }),
  ),
});

async function findings(shown?: ShownPictures) {
  const command = validateCommandOf(shown === undefined ? {} : { loadShownPictures: async () => shown });
  const { stdout } = await content.run(command, '--content', 'site', '--format', 'json');
  return report.parse(JSON.parse(stdout)).diagnostics;
}

const media = (name: string) => join(content.folder, 'site/media', name);

/** The position of a text in a file of the site: that of its first occurrence. */
async function positionOf(file: string, text: string) {
  const before = (await content.read(file)).split(text, 1).join('');
  const lines = before.split('\n');
  return { file: `site/${file}`, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

const page = 'pages/bench.json';
const harbor = '"media/harbor.avif"';

/** The start of the first block of the template of towns, after a block with a picture. */
const pictureOfTown = (file: string) =>
  `{ "id": "place", "type": "image", "picture": { "file": "${file}", "alt": "{{ city.name }}" } },\n    { "id": "breadcrumbs"`;

describe('one diagnostic, at the reference,', () => {
  test('reports a picture that is not there, and suggests a similar name', async () => {
    await content.edit(page, harbor, '"media/harbour.avif"');
    expect(await findings()).toEqual([
      {
        ...(await positionOf(page, '"media/harbour.avif"')),
        code: 'CB_PICTURE_MISSING',
        message: 'there is no picture "media/harbour.avif"',
        hint: 'Did you mean "media/harbor.avif"?',
      },
    ]);
  });

  test.each([
    ['media/Harbor.avif', 'media/harbor.avif'],
    ['media/harbor.jpg', 'media/harbor.avif'],
    ['media/places/harbor.avif', 'media/harbor.avif'],
    ['harbor.avif', 'media/harbor.avif'],
    ['/media/harbor.avif', 'media/harbor.avif'],
    ['media/../harbor.avif', 'media/harbor.avif'],
  ])('reports %s and suggests %s', async (written, meant) => {
    await content.edit(page, harbor, JSON.stringify(written));
    expect(await findings()).toMatchObject([
      { code: 'CB_PICTURE_MISSING', hint: `Did you mean "${meant}"?` },
    ]);
  });

  test.each(['https://www.example.com/photo.jpg', 'media/two words.jpg', 'photo.jpg'])(
    'reports %s, which is like no picture, by its form',
    async (written) => {
      await content.edit(page, harbor, JSON.stringify(written));
      expect(await findings()).toMatchObject([
        { ...(await positionOf(page, JSON.stringify(written))), code: 'CB_PATTERN' },
      ]);
    },
  );

  test('reports a picture whose name has another form than references, although it is there', async () => {
    await rename(media('harbor.avif'), media('the harbor.avif'));
    await content.edit(page, harbor, '"media/the harbor.avif"');
    expect(await findings()).toMatchObject([{ code: 'CB_PATTERN' }]);
  });

  test('reports a misspelled picture of an entry, and an entry without one', async () => {
    await content.edit('services/restoration.json', '"media/workbench.jpg"', '"workbench.jpg"');
    await content.edit('jobs/sample-school-hall.json', '"media/tower.webp"', '"media/steeple.webp"');
    expect(await findings()).toMatchObject([
      { file: 'site/jobs/sample-school-hall.json', code: 'CB_PICTURE_MISSING' },
      {
        file: 'site/services/restoration.json',
        code: 'CB_PICTURE_MISSING',
        hint: 'Did you mean "media/workbench.jpg"?',
      },
    ]);
  });

  test.each([
    ['{{ city.slug }}/tower.webp', 'CB_PICTURE_MISSING', 'site/templates/town.json'],
    ['{{ city.slug }}.jpg', 'CB_PATTERN', 'site/cities/hanover.json'],
  ])('reports a wrong name of a picture once for each page: %s', async (file, code, reported) => {
    await content.edit('templates/town.json', '{ "id": "breadcrumbs"', pictureOfTown(file));
    const found = await findings();
    expect(new Set(found.map((each) => each.code))).toEqual(new Set([code]));
    expect(found.filter(({ message }) => message.includes('"hanover'))).toMatchObject([{ file: reported }]);
  });

  test('says how to name a file whose letters are stored in another way', async () => {
    await rename(media('harbor.avif'), media('cafe\u0301.avif'));
    await content.edit(page, harbor, '"media/caf\u00e9.avif"');
    const missing = (await findings()).filter(
      ({ message }) => message === 'there is no picture "media/caf\u00e9.avif"',
    );
    expect(missing).toEqual([
      expect.objectContaining({ hint: expect.stringContaining('Rename the file to "media/cafe.avif"') }),
    ]);
  });

  test('reports a missing picture in markdown, at its place in the text', async () => {
    await content.edit(page, '(media/window.png)', '(media/windoww.png)');
    expect(await findings()).toEqual([
      {
        ...(await positionOf(page, 'media/windoww.png')),
        code: 'CB_PICTURE_MISSING',
        message: 'there is no picture "media/windoww.png"',
        hint: 'Did you mean "media/window.png"?',
      },
    ]);
  });

  test('reports a picture whose name follows from a placeholder', async () => {
    await content.edit(
      'templates/town.json',
      '{ "id": "breadcrumbs"',
      pictureOfTown('media/{{ city.slug }}.jpg'),
    );
    const found = await findings();
    expect(found.length).toBeGreaterThan(1);
    expect(found).toContainEqual({
      ...(await positionOf('templates/town.json', '"media/{{ city.slug }}.jpg"')),
      code: 'CB_PICTURE_MISSING',
      message: 'there is no picture "media/hanover.jpg"',
      hint: 'Choose another picture, or add the file to media/.',
    });
  });

  test.each([
    ['"alt": "A wide harbor at dusk"', '"alt": ""', '""', 'has no text for visitors who cannot see it'],
    [
      '"alt": "", "decorative": true',
      '"alt": "Light", "decorative": true',
      '"Light"',
      'is decorative, but has a text',
    ],
    [
      '![Light through a window with twelve panes]',
      '![]',
      'media/window.png)',
      'has no text for visitors who cannot see it',
    ],
  ])('reports %s replaced by %s, at the text', async (from, to, place, message) => {
    await content.edit(page, from, to);
    expect(await findings()).toEqual([
      {
        ...(await positionOf(page, place)),
        code: 'CB_PICTURE_ALT',
        message: expect.stringContaining(message),
        hint: expect.anything(),
      },
    ]);
  });

  test.each([
    ['"focus": { "x": 0.9, "y": 0.5 }', 'CB_MISSING_PROPERTY'],
    ['"decorative": true', 'CB_MISSING_PROPERTY'],
    ['"alt": 5', 'CB_WRONG_TYPE'],
    ['"atl": "A wide harbor at dusk"', 'CB_UNKNOWN_PROPERTY'],
  ])('reports a picture with %s in place of its text', async (written, code) => {
    await content.edit(page, '            "alt": "A wide harbor at dusk",\n', '');
    await content.edit(
      page,
      `${harbor},\n            "focus": { "x": 0.9, "y": 0.5 }`,
      `${harbor},\n            ${written}`,
    );
    expect(await findings()).toMatchObject([{ code }]);
  });

  test('reports a picture in a format that is not supported, and says how to save it', async () => {
    await content.edit(page, harbor, '"media/IMG_1234.HEIC"');
    await content.edit(page, '(media/window.png)', '(media/window.tiff)');
    expect(await findings()).toMatchObject([
      { code: 'CB_PICTURE_FORMAT', hint: 'Did you mean "media/window.png"?' },
      {
        ...(await positionOf(page, '"media/IMG_1234.HEIC"')),
        code: 'CB_PICTURE_FORMAT',
        message: '"media/IMG_1234.HEIC" is an HEIC picture, which pages do not show',
        hint: expect.stringContaining('Export it as JPEG: on a Mac, open it in Preview'),
      },
    ]);
  });

  test('warns of a picture whose movement is not shown', async () => {
    const image = (background: string) => ({
      create: { width: 40, height: 40, channels: 3 as const, background },
    });
    const frames = await Promise.all(['#888', '#fff'].map((color) => sharp(image(color)).png().toBuffer()));
    await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0 })
      .toFile(media('moves.webp'));
    await content.edit(page, harbor, '"media/moves.webp"');
    expect(await findings()).toMatchObject([
      {
        ...(await positionOf(page, '"media/moves.webp"')),
        code: 'CB_PICTURE_ANIMATED',
        message: 'the picture "media/moves.webp" is animated; pages show only its first image',
      },
    ]);
  });

  test('reports a wrong extension once, although two files name the picture', async () => {
    await rename(media('window.png'), media('window.bak'));
    await sharp(media('window.bak')).webp().toFile(media('window.webp'));
    await rename(media('window.webp'), media('window.png'));
    expect(await findings()).toEqual([
      {
        ...(await positionOf(page, 'media/window.png')),
        code: 'CB_PICTURE_FORMAT',
        message: '"media/window.png" is a WebP picture, but its name says otherwise',
        hint: 'Rename it to "window.webp".',
      },
    ]);
  });

  test.each(['workbench.jpg', 'window.png', 'tower.webp', 'harbor.avif'])(
    'reports %s without its end',
    async (name) => {
      const bytes = await readFile(media(name));
      await writeFile(media(name), bytes.subarray(0, bytes.length / 2));
      const found = await findings();
      expect(found).toMatchObject([{ code: 'CB_PICTURE_BROKEN' }]);
      expect(found[0]?.message).toContain(`the picture "media/${name}" is broken: `);
      expect(found[0]?.file).toMatch(/^site\/.+\.json$/);
    },
  );

  test.each([
    ['harbor.avif', Buffer.alloc(0), 'CB_PICTURE_BROKEN'],
    ['harbor.avif', Buffer.from('GIF89a'), 'CB_PICTURE_FORMAT'],
    ['harbor.avif', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'CB_PICTURE_FORMAT'],
    [
      'plan.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'),
      'CB_PICTURE_BROKEN',
    ],
    ['plan.svg', Buffer.from('<svg viewBox="0 0 9 9"><path d="M0 0h9"></svg>'), 'CB_PICTURE_BROKEN'],
    [
      'plan.svg',
      Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 9 9"><text>&a;</text></svg>'),
      'CB_PICTURE_BROKEN',
    ],
    [
      'plan.svg',
      Buffer.concat([Buffer.from('<svg viewBox="0 0 9 9">'), Buffer.alloc(1_000_000, ' ')]),
      'CB_PICTURE_SIZE',
    ],
    ['harbor.avif', Buffer.alloc(20_000_001), 'CB_PICTURE_SIZE'],
  ])('reports %s with other bytes', async (name, bytes, code) => {
    await writeFile(media(name), bytes);
    expect(await findings()).toMatchObject([{ code, line: expect.any(Number) }]);
  });

  test('reports a picture with too many pixels without decoding it', async () => {
    const bytes = await readFile(media('window.png'));
    bytes.writeUInt32BE(50_000, 16);
    bytes.writeUInt32BE(50_000, 20);
    await writeFile(media('window.png'), bytes);
    expect(await findings()).toMatchObject([
      {
        code: 'CB_PICTURE_SIZE',
        message: 'the picture "media/window.png" has 2500 megapixels (50000 × 50000); the maximum is 40',
      },
    ]);
  });
});

test('a link out of the folder of pictures is reported, and one within it is not', async () => {
  await writeFile(join(content.folder, 'secret.jpg'), await readFile(media('workbench.jpg')));
  await symlink(join(content.folder, 'secret.jpg'), media('linked.jpg'));
  await symlink(media('workbench.jpg'), media('same.jpg'));
  expect(await findings()).toMatchObject([
    { file: 'site/media/linked.jpg', message: expect.stringContaining('a link to a file outside of media/') },
  ]);
});

test('a broken picture that no file names is reported at itself', async () => {
  await writeFile(media('spare.jpg'), 'not a picture');
  expect(await findings()).toMatchObject([
    { file: 'site/media/spare.jpg', line: 1, column: 1, code: 'CB_PICTURE_BROKEN' },
  ]);
});

test('pictures that were shown are known, and one that is broken later is reported', async () => {
  const file = join(content.folder, 'shown.txt');
  expect(await findings(new ShownPictures(file, 'program'))).toEqual([]);
  const known = await readFile(file, 'utf8');
  expect(known.split('\n').length).toBeGreaterThan(4);
  const bytes = await readFile(media('window.png'));
  await writeFile(media('window.png'), bytes.subarray(0, bytes.length / 2));
  expect(await findings(new ShownPictures(file, 'program'))).toMatchObject([{ code: 'CB_PICTURE_BROKEN' }]);
  expect(await readFile(file, 'utf8')).toBe(known);
});

test('other files in media/ are left alone', async () => {
  await rm(media('harbor.avif'));
  await content.edit(page, harbor, '"media/tower.webp"');
  await writeFile(media('price-list.pdf'), '%PDF');
  await writeFile(media('.harbor.avif'), '');
  expect(await findings()).toEqual([]);
});
