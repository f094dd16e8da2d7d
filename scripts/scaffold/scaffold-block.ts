import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import type { Scaffold } from './scaffold.ts';
import { ScaffoldError } from './scaffold-error.ts';

const namePattern = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/**
 * Makes the folder of a new block type (schema, component, examples) and adds its line to the two registries.
 * @throws ScaffoldError
 */
export function scaffoldBlock(name: string): Scaffold {
  checkName(name);
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
  mkdirSync(join(projectRoot, folder));
  writeProjectFile(schema, schemaText(name));
  writeProjectFile(component, componentText(name));
  writeProjectFile(examples, exampleText());
  for (const [file, text] of Object.entries(registries)) writeProjectFile(file, text);
  return {
    files: [schema, component, examples, ...Object.keys(registries)],
    nextSteps: [
      `npm run dev shows it with its examples on http://localhost:3000/blocks#${name}.`,
      `Say in ${schema} what a document may write, give ${examples} an example of each shape, and draw it in ${component}.`,
      `What joins other content goes into ${join(folder, `${name}.resolve.ts`)}; blocks/nearby-cities/ shows how.`,
      'npm run schema brings the properties to editors; npm run check proves types, format and content.',
    ],
  };
}

function checkName(name: string): void {
  if (!namePattern.test(name)) {
    throw new ScaffoldError(
      'CB_NAME',
      `"${name}" is not a name for a block type. Write lower-case letters and digits with single hyphens: npm run new -- block opening-hours`,
    );
  }
  const taken = readdirSync(join(projectRoot, 'blocks')).find(
    (entry) => entry.replace(/\.tsx?$/, '') === name,
  );
  if (taken !== undefined) {
    throw new ScaffoldError(
      'CB_NAME_TAKEN',
      `There is blocks/${taken} already; nothing was written. Choose another name, or add to that one.`,
    );
  }
  const meaning = [typeName(name), componentName(name)].find(isSpokenFor);
  if (meaning !== undefined) {
    throw new ScaffoldError(
      'CB_NAME',
      `The code of a block needs the word "${meaning}" for something else. Choose a longer name: npm run new -- block ${name}-section`,
    );
  }
}

/** What the new files import, and the words that cannot name a constant in a module. */
const spokenFor: ReadonlySet<string> = new Set(
  (
    'blockType line markdown styled z Markdown Section SectionBody SectionHead ' +
    'arguments await break case catch class const continue debugger default delete do else enum eval export extends ' +
    'false finally for function if implements import in instanceof interface let new null package private protected ' +
    'public return static super switch this throw true try typeof var void while with yield'
  ).split(' '),
);

function isSpokenFor(identifier: string): boolean {
  return identifier in globalThis || spokenFor.has(identifier);
}

/**
 * Adds an import and a property to the text of a registry, each before the first that comes after it in the alphabet.
 */
function addToRegistry(text: string, importLine: string, line: string): string {
  const lines = text.split('\n');
  const imports = lines.flatMap((candidate, index) => (/ from '\.\/[^/]+\//.test(candidate) ? [index] : []));
  const close = lines.findLastIndex((candidate) => candidate.startsWith('}'));
  const open = lines.findLastIndex((candidate, index) => index < close && candidate.endsWith('{'));
  const properties = lines.flatMap((_, index) => (index > open && index < close ? [index] : []));
  const place = (among: readonly number[], added: string, nameOf: (line: string) => string): number =>
    among.find((index) => nameOf(lines[index] ?? '') > nameOf(added)) ?? (among.at(-1) ?? 0) + 1;
  const propertyAt = place(properties, line, nameOfProperty);
  const importAt = place(imports, importLine, nameOfImport);
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
      heading: line({ max: 90 }).describe('Says something; it is not a category.'),
      text: markdown().optional().describe('What stands below the heading.'),
    })
    .describe('A heading with a text.'),
});
`;
}

function componentText(name: string): string {
  const component = componentName(name);
  return `import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { Markdown } from '../ui/Markdown.tsx';
import { Section, SectionBody, SectionHead } from '../ui/Section.tsx';
import type { ${typeName(name)} } from './${name}.schema.ts';

export function ${component}({ block }: BlockProps<ResolvedBlock<typeof ${typeName(name)}>>) {
  return (
    <Section id={block.id}>
      <SectionHead id={block.id} heading={block.heading} place="side" />
      {block.text && (
        <SectionBody>
          <Markdown text={block.text} />
        </SectionBody>
      )}
    </Section>
  );
}
`;
}

function exampleText(): string {
  return `[
  {
    "heading": "A heading that says something",
    "text": ["A first paragraph, with a [link](/faq) in it.", "A second one."]
  },
  { "heading": "The same without a text" }
]
`;
}

function readProjectFile(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

function writeProjectFile(file: string, text: string): void {
  writeFileSync(join(projectRoot, file), text);
}
