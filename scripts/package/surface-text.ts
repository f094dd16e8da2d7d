import type { PublicSurface, SurfaceModule } from './public-surface.ts';

/** The report of the surface: a change of a name, a signature or a type that a site can notice changes the report. */
export function surfaceReport({ modules, reachedTypes }: PublicSurface): string {
  const sections = [
    ...modules.map(({ specifier, names }) => ({ title: specifier, names })),
    { title: 'Types that these are declared with', names: reachedTypes },
  ];
  return sections
    .map(({ title, names }) => `# ${title}\n\n${names.map(({ declaration }) => declaration).join('\n\n')}\n`)
    .join('\n');
}

const introduction = `# Reference

What a site imports for block types of its own. [The developer's guide](developer.md#add-a-block-type) says how the parts of a block
type fit. A component that replaces a built-in one also imports the type of its block, such as \`hero\` of \`cityblock/blocks/hero\`. No
other path of the package can be imported. This page is written from the docstrings; see
[the public surface](developer.md#change-the-public-surface).
`;

/** The page for the developers of sites: the modules that have a description, with the docstrings of their names. */
export function surfaceReference({ modules }: PublicSurface): string {
  const described = modules.filter(({ description }) => description !== '');
  return [introduction, ...described.map(moduleText)].join('\n');
}

function moduleText({ specifier, description, names }: SurfaceModule): string {
  const sections = names.map(
    ({ name, description: text, documented }) =>
      `### ${name}\n\n${text}\n\n\`\`\`ts\n${documented.join('\n\n')}\n\`\`\`\n`,
  );
  return [`## ${specifier}\n\n${withoutSpecifier(description, specifier)}\n`, ...sections].join('\n');
}

/** The comment at the start of a module names the module first, which is the heading here. */
function withoutSpecifier(description: string, specifier: string): string {
  const text = description.replace(`\`${specifier}\`: `, '').replaceAll(/\n \* ?/g, '\n');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
