import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { componentName, typeName } from '../../blocks/block-folders.ts';
import { CommandError } from '../command/command-error.ts';
import type { Scaffold } from './scaffold.ts';

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The editor schema of blocks. `npx cityblock new` writes it when the files of the block exist. */
const editorSchema = 'content/schema/block.json';

/**
 * Creates the folder of a new block type: schema, component and examples.
 * @param project the folder of the project
 * @throws CommandError
 */
export function scaffoldBlock(project: string, name: string): Scaffold {
  checkName(project, name);
  const folder = join('blocks', name);
  const schema = join(folder, `${name}.schema.ts`);
  const component = join(folder, `${componentName(name)}.tsx`);
  const examples = join(folder, `${name}.example.json`);
  mkdirSync(join(project, folder));
  writeFileSync(join(project, schema), schemaText(name));
  writeFileSync(join(project, component), componentText(name));
  writeFileSync(join(project, examples), exampleText());
  return {
    files: [schema, component, examples, editorSchema],
    nextSteps: [
      `npm run dev shows its examples on http://localhost:3000/blocks?type=${name}.`,
      `Declare its properties in ${schema}, add an example of each shape to ${examples}, and write its markup in ${component}.`,
      `If it reads other content, pass resolve to blockType in ${schema}; see blocks/nearby-cities/.`,
      `If it has words of its own, write them in ${join(folder, `${name}.words.ts`)}; see blocks/hero/hero.words.ts.`,
      'Run npx cityblock schema after a change of its properties, and npm run check for types, format and content. A site in another folder needs npx cityblock schema --content DIR.',
    ],
  };
}

function checkName(project: string, name: string): void {
  if (!namePattern.test(name)) {
    throw new CommandError(
      `"${name}" is not a valid name for a block type. Use lower-case letters, digits and single hyphens: npx cityblock new block opening-hours`,
      { code: 'CB_NAME' },
    );
  }
  const taken = readdirSync(join(project, 'blocks')).find((entry) => entry.replace(/\.tsx?$/, '') === name);
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

function schemaText(name: string): string {
  return `import { z } from 'zod';
import { line, markdown } from '../../engine/content/model/common.ts';
import { blockType } from '../../engine/render/block-type.ts';

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

function componentText(name: string): string {
  const component = componentName(name);
  return `import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { Section } from '../ui/Section.tsx';
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
    "text": ["A first paragraph, with a [link](/faq) in it.", "A second one."]
  },
  { "heading": "A heading without a text" }
]
`;
}
