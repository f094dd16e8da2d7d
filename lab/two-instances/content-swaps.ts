import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { sampleContactForm } from '../../blocks/testing/sample-forms.ts';
import { projectRoot } from '../../scripts/command/project-root.ts';

/** A copy of a content folder in which the name of the site contains the number of the last change. */
export interface ChangingContent {
  readonly folder: string;
  /** The number of changes so far. */
  readonly changes: number;
  /**
   * Changes the name in one step, so that no server reads half of a change. If the look changes, every second change
   * first changes the radii of the theme, and every third one all pictures.
   */
  change(): void;
  remove(): void;
}

const siteSchema = z.looseObject({ name: z.string() });
const themeSchema = z.looseObject({});
const firstNumber = 1000;
export const picturePath = '/two-instances';
/** A page with pictures, for content without any. */
const picturePage = {
  path: picturePath,
  name: 'Two instances',
  layout: 'default',
  title: 'Pictures of two instances | {{ site.name }}',
  description:
    'A page with pictures that change while two instances of the server answer, each of them at its own time.',
  blocks: [
    { id: 'hero', type: 'hero', required: true, heading: 'Pictures that change' },
    {
      id: 'picture',
      type: 'image',
      heading: 'A picture',
      picture: { file: 'media/two-instances.png', alt: 'Light through a window with twelve panes' },
      caption: 'It is replaced again and again.',
    },
    {
      id: 'drawing',
      type: 'image',
      heading: 'A drawing',
      picture: { file: 'media/two-instances.svg', alt: 'The floor plan of a room' },
      caption: 'It is replaced again and again.',
    },
  ],
};

/** @param changesLook whether the theme and the pictures change, too */
export function copyChangingContent(original: string, changesLook: boolean): ChangingContent {
  const parent = mkdtempSync(join(tmpdir(), 'cityblock-content-'));
  const folder = join(parent, 'content');
  cpSync(original, folder, { recursive: true });
  // A form with the fields that the leads have.
  writeJson(join(folder, 'forms'), 'two-instances.json', sampleContactForm);
  writeJson(join(folder, 'pages'), 'two-instances.json', picturePage);
  addPictures(join(folder, 'media'));
  const site = siteSchema.parse(JSON.parse(readFileSync(join(folder, 'site.json'), 'utf8')));
  const theme = themeIn(folder);
  const pictures = picturesIn(folder);
  let changes = 0;
  /** Replaces a file by one from outside of the folder, which the servers watch. */
  const replace = (file: string, content: string | Uint8Array): void => {
    const draft = join(parent, 'draft');
    writeFileSync(draft, content);
    renameSync(draft, join(folder, file));
  };
  const writeName = (): void => {
    const name = `${site.name} ${markOf(firstNumber + changes)}`;
    replace('site.json', JSON.stringify({ ...site, name }, null, 2));
  };
  writeName();
  return {
    folder,
    get changes() {
      return changes;
    },
    change() {
      changes += 1;
      const radii = { small: changes % 10, medium: Math.floor(changes / 10) % 20 };
      if (changesLook && changes % 2 === 0) replace('theme.json', JSON.stringify({ ...theme, radii }));
      if (changesLook && changes % 3 === 0)
        for (const { file, bytes } of pictures) replace(file, changedPicture(file, bytes, changes));
      writeName();
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}

/** Returns the picture with other bytes. Decoders ignore what follows the end of a picture. */
function changedPicture(file: string, bytes: Uint8Array, change: number): Uint8Array {
  const end = file.endsWith('.svg') ? `<!-- ${change} -->` : markOf(change);
  return Buffer.concat([bytes, Buffer.from(end)]);
}

function addPictures(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const fixture = join(projectRoot, 'e2e/fixtures/piano-tuning/media');
  cpSync(join(fixture, 'window.png'), join(folder, 'two-instances.png'));
  cpSync(join(fixture, 'plan.svg'), join(folder, 'two-instances.svg'));
}

function picturesIn(folder: string): readonly { readonly file: string; readonly bytes: Uint8Array }[] {
  return readdirSync(join(folder, 'media'))
    .filter((name) => /\.(?:png|jpg|svg)$/.test(name))
    .map((name) => ({ file: `media/${name}`, bytes: readFileSync(join(folder, 'media', name)) }));
}

function themeIn(folder: string): object {
  try {
    return themeSchema.parse(JSON.parse(readFileSync(join(folder, 'theme.json'), 'utf8')));
  } catch {
    // The theme of a site is optional.
    return {};
  }
}

function writeJson(folder: string, name: string, value: unknown): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(value));
}

const markOf = (number: number): string => `Nr${number}x`;

/** The numbers of the changes whose name a document contains, each once. */
export function changesIn(html: string): readonly number[] {
  const found = html.matchAll(/Nr(\d+)x/g);
  return [...new Set(Array.from(found, ([, number = '']) => Number(number) - firstNumber))];
}
