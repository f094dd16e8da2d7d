import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../command/command-error.ts';
import type { Scaffold } from './scaffold.ts';

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** The editor schema of blocks. `npm run new` writes it when the files of the block exist. */
const editorSchema = 'content/schema/block.json';

/**
 * Creates the folder of a new block type (schema, component, examples) and adds a line to each of the two registries.
 * @param project the folder of the project
 * @throws CommandError
 */
export function scaffoldBlock(project: string, name: string): Scaffold {
  checkName(project, name);
  const readProjectFile = (file: string) => readFileSync(join(project, file), 'utf8');
  const writeProjectFile = (file: string, text: string) => writeFileSync(join(project, file), text);
  const folder = join('blocks', name);
  const schema = join(folder, `${name}.schema.ts`);
  const component = join(folder, `${componentName(name)}.tsx`);
  const examples = join(folder, `${name}.example.json`);
  const registries = {
    'blocks/block-types.ts': addToRegistry(
      readProjectFile('blocks/block-types.ts'),
      `import { ${typeName(name)} } from './${name}/${name}.schema.ts';`,
      propertyLine(name, typeName(name)),
    ),
    'blocks/components.ts': addToRegistry(
      readProjectFile('blocks/components.ts'),
      `import { ${componentName(name)} } from './${name}/${componentName(name)}.tsx';`,
      propertyLine(name, componentName(name)),
    ),
  };
  mkdirSync(join(project, folder));
  writeProjectFile(schema, schemaText(name));
  writeProjectFile(component, componentText(name));
  writeProjectFile(examples, exampleText());
  for (const [file, text] of Object.entries(registries)) writeProjectFile(file, text);
  return {
    files: [schema, component, examples, ...Object.keys(registries), editorSchema],
    nextSteps: [
      `npm run dev shows its examples on http://localhost:3000/blocks?type=${name}.`,
      `Declare its properties in ${schema}, add an example of each shape to ${examples}, and write its markup in ${component}.`,
      `If it reads other content, pass resolve to blockType in ${schema}; see blocks/nearby-cities/.`,
      wordsStep(name),
      'Run npm run schema after a change of its properties, and npm run check for types, format and content. A site in another folder needs npm run schema -- --content DIR.',
    ],
  };
}

function wordsStep(name: string): string {
  const file = `${name}/${name}.words.ts`;
  const words = `${typeName(name)}Words`;
  return (
    `If it has words of its own, write them in blocks/${file}, and add to blocks/dictionaries.ts: ` +
    `import { ${words} } from './${file}'; and ${words}, in the list.`
  );
}

function checkName(project: string, name: string): void {
  if (!namePattern.test(name)) {
    throw new CommandError(
      `"${name}" is not a valid name for a block type. Use lower-case letters, digits and single hyphens: npm run new -- block opening-hours`,
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
      `"${reserved}" is reserved in the code of a block. Choose a longer name: npm run new -- block ${name}-section`,
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

/**
 * Adds an import and a property to the text of a registry, in alphabetical order.
 */
function addToRegistry(text: string, importLine: string, line: string): string {
  const lines = text.split('\n');
  const imports = lines.flatMap((candidate, index) => (/ from '\.\/[^/]+\//.test(candidate) ? [index] : []));
  const close = lines.findLastIndex((candidate) => candidate.startsWith('}'));
  const open = lines.findLastIndex((candidate, index) => index < close && candidate.endsWith('{'));
  const properties = lines.flatMap((_, index) => (index > open && index < close ? [index] : []));
  const indexFor = (among: readonly number[], added: string, nameOf: (line: string) => string): number =>
    among.find((index) => nameOf(lines[index] ?? '') > nameOf(added)) ?? (among.at(-1) ?? 0) + 1;
  const propertyAt = indexFor(properties, line, nameOfProperty);
  const importAt = indexFor(imports, importLine, nameOfImport);
  return lines.toSpliced(propertyAt, 0, line).toSpliced(importAt, 0, importLine).join('\n');
}

function nameOfImport(line: string): string {
  return / from '\.\/(?<name>[^/]+)\//.exec(line)?.groups?.name ?? '';
}

function nameOfProperty(line: string): string {
  return /^ {2}'?(?<name>[a-z0-9-]+)/.exec(line)?.groups?.name ?? '';
}

function propertyLine(name: string, value: string): string {
  if (name === value) return `  ${name},`;
  return /^[a-z][a-zA-Z0-9]*$/.test(name) ? `  ${name}: ${value},` : `  '${name}': ${value},`;
}

function typeName(name: string): string {
  return name.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

function componentName(name: string): string {
  const type = typeName(name);
  return type.charAt(0).toUpperCase() + type.slice(1);
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
