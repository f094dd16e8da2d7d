import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blockRoots } from '../../blocks/block-folders.ts';
import { componentName, typeName } from '../../blocks/block-names.ts';
import { CommandError } from '../command/command-error.ts';
import type { Scaffold } from './scaffold.ts';

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The editor schema of blocks. `npx cityblock new` writes it when the files of the block exist. */
const editorSchema = 'content/schema/block.json';

/**
 * Creates the folder of a new block type: schema, component and examples.
 * @param project the folder of the program or of the site, with `blocks/`
 * @throws CommandError
 */
export function scaffoldBlock(project: string, name: string): Scaffold {
  const isOwn = blockRoots.own === join(project, 'blocks');
  checkName(project, name, isOwn);
  const folder = join('blocks', name);
  const schema = join(folder, `${name}.schema.ts`);
  const component = join(folder, `${componentName(name)}.tsx`);
  const examples = join(folder, `${name}.example.json`);
  const imported = isOwn ? imports.own : imports.builtIn;
  mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, schema), schemaText(name, imported));
  writeFileSync(join(project, component), componentText(name, imported));
  writeFileSync(join(project, examples), exampleText());
  return {
    files: [schema, component, examples, editorSchema],
    nextSteps: [
      `npm run dev shows its examples on http://localhost:3000/blocks?type=${name}.`,
      `Declare its properties in ${schema}, add an example of each shape to ${examples}, and write its markup in ${component}.`,
      `If it reads other content, pass resolve to blockType in ${schema}${isOwn ? '' : '; see blocks/nearby-cities/'}.`,
      `If it has words of its own, write them in ${join(folder, `${name}.words.ts`)}${isOwn ? '' : '; see blocks/hero/hero.words.ts'}.`,
      isOwn
        ? 'Run npx cityblock schema after a change of its properties, and npm test, which checks its examples and the content.'
        : 'Run npx cityblock schema after a change of its properties, and npm run check for types, format and content. A site in another folder needs npx cityblock schema --content DIR.',
    ],
  };
}

function checkName(project: string, name: string, isOwn: boolean): void {
  if (!namePattern.test(name)) {
    throw new CommandError(
      `"${name}" is not a valid name for a block type. Use lower-case letters, digits and single hyphens: npx cityblock new block opening-hours`,
      { code: 'CB_NAME' },
    );
  }
  if (isOwn && existsSync(join(blockRoots.builtIn, name))) {
    throw new CommandError(
      `"${name}" is a name of the program; nothing was written. Choose another one. To replace the component of a built-in block type, write blocks/${name}/${componentName(name)}.tsx alone.`,
      { code: 'CB_NAME_TAKEN' },
    );
  }
  const blocks = join(project, 'blocks');
  const entries = existsSync(blocks) ? readdirSync(blocks) : [];
  const taken = entries.find((entry) => entry.replace(/\.tsx?$/, '') === name);
  if (taken !== undefined) {
    throw new CommandError(
      `blocks/${taken} already exists; nothing was written. Choose another name, or edit that one.`,
      { code: 'CB_NAME_TAKEN' },
    );
  }
  const reserved = [typeName(name), componentName(name)].find(isReserved);
  if (reserved !== undefined) {
    throw new CommandError(
      `"${reserved}" is reserved in the code of a block. Choose a longer name: npx cityblock new block ${name}-section`,
      { code: 'CB_NAME' },
    );
  }
}

/** Imported names in the new files, and reserved words. */
const reservedNames: ReadonlySet<string> = new Set(
  (
    'blockType line markdown styled z Markdown Section ' +
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

function isReserved(identifier: string): boolean {
  return identifier in globalThis || reservedNames.has(identifier);
}

/** The imports of a schema and of a component: a block type of a site imports what is public. */
const imports = {
  builtIn: {
    schema: `import { z } from 'zod';
import { line, markdown } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';`,
    component: `import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { Section } from '../ui/Section.tsx';`,
  },
  own: {
    schema: `import { blockType, line, markdown, z } from 'cityblock/block';`,
    component: `import type { BlockProps, ResolvedBlock } from 'cityblock/block';
import { Markdown, Section } from 'cityblock/ui';`,
  },
} as const;

type Imports = (typeof imports)[keyof typeof imports];

function schemaText(name: string, { schema }: Imports): string {
  return `${schema}

export const ${typeName(name)} = blockType({
  schema: z
    .strictObject({
      heading: line({ max: 90 }).describe('A statement, such as "Open on Saturdays".'),
      text: markdown().optional().describe('The text below the heading, such as "We answer within an hour."'),
    })
    .describe('A heading with a text.'),
});
`;
}

function componentText(name: string, imported: Imports): string {
  const component = componentName(name);
  return `${imported.component}
import type { ${typeName(name)} } from './${name}.schema.ts';

export function ${component}({ block }: BlockProps<ResolvedBlock<typeof ${typeName(name)}>>) {
  return (
    <Section id={block.id} heading={block.heading} head="side">
      {block.text && <Markdown text={block.text} />}
    </Section>
  );
}
`;
}

function exampleText(): string {
  return `[
  {
    "heading": "A heading that makes a statement",
    "text": ["A first paragraph, with a [link](/) in it.", "A second one."]
  },
  { "heading": "A heading without a text" }
]
`;
}
