import { expect, it } from 'vitest';
import { importGraph, specifiersIn } from './imports.ts';

it.each([
  "import { a } from './a.ts';",
  "import './a.ts';",
  "import a, * as b from './a.ts';",
  "import type { A } from './a.ts';",
  "import { type A } from './a.ts';",
  "import {\n  a,\n  b, // a comment with 'quotes'\n} from './a.ts';",
  "export { a } from './a.ts';",
  "export * from './a.ts';",
  "export type { A } from './a.ts';",
  "const a = await import('./a.ts');",
  'const a = await import(`./a.ts`);',
  "type A = import('./a.ts').A;",
  "type A = typeof import('./a.ts');",
  "import a from './a.ts' with { type: 'json' };",
  "const quote = /['\"`]/; import './a.ts';",
  `const text = \`// \${\`}\` + '\`'}\`; import './a.ts';`,
  "const list = <p>don't</p>;\nimport './a.ts';",
  "/* one */ import /* two */ './a.ts'; // import './b.ts'",
])('finds the import in %j', (text) => {
  expect(specifiersIn(text)).toEqual(['./a.ts']);
});

it.each([
  "// import './a.ts';",
  "/** Like `import('./a.ts')`. */",
  '/*\nimport \'./a.ts\';\n*/ const a = "*/";',
  'const text = "import \'./a.ts\'";',
  `const text = \`import './a.ts'; \${b} from './a.ts'\`;`,
  "const pattern = /from '.\\/a.ts'/;",
  "const a = { from: './a.ts' };",
  "Array.from('./a.ts');",
  "new URL('./a.ts', import.meta.url);",
])('finds no import in %j', (text) => {
  expect(specifiersIn(text)).toEqual([]);
});

it('resolves relative imports to paths from the project root, each once', () => {
  const text =
    "import { a } from '../b/c.ts';\nimport type { A } from '../b/c.ts';\nimport { z } from 'zod';";
  expect(importGraph([{ path: 'engine/a/a.ts', text }])).toEqual(
    new Map([['engine/a/a.ts', ['engine/b/c.ts']]]),
  );
});
