import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** Allowed physical declarations by file: they refer to the window or a drawing, independent of the text direction. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  // The toast library measures swipes in physical directions.
  'toaster/Toaster.tsx': [
    'transform: translateX(var(--radix-toast-swipe-move-x))',
    'transform: translateX(100%)',
  ],
  // The panel moves toward its own edge; the sign of the distance depends on the direction.
  'header/SideMenu.tsx': ['transform: translateX(var(--away))'],
  // The arrow is mirrored before it is moved.
  'ui/TextLink.tsx': ['transform: translateX(3px)'],
  // The whole drawing of the scale is mirrored.
  'ui/Section.tsx': ['background'],
};

const physicalProperty =
  /^(?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-(?:width|style|color))?$|^border-(?:top|bottom)-(?:left|right)-radius$/;
const sides = /^(?:margin|padding|inset|border-(?:width|color|style)|scroll-(?:margin|padding))$/;

/** Splits the values of a shorthand; parentheses are kept together. */
function valuesOf(text: string): string[] {
  return text.match(/(?:[^\s()]|\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))+/g) ?? [];
}

/** Returns the error of a declaration on a right-to-left page, if any. */
function errorOf(property: string, value: string): string | undefined {
  if (physicalProperty.test(property)) return 'is physical';
  if (/^(?:text-align|float|clear)$/.test(property) && /^(?:left|right)$/.test(value)) return 'is physical';
  if (sides.test(property)) {
    const [, right, , left] = valuesOf(value);
    if (left !== undefined && left !== right) return 'has another left than right';
  }
  if (property === 'border-radius' && !value.includes('/')) {
    const [topLeft, topRight = topLeft, bottomRight = topLeft, bottomLeft = topRight] = valuesOf(value);
    if (topLeft !== topRight || bottomLeft !== bottomRight) return 'has other corners left than right';
  }
  if (/^(?:transform|translate)$/.test(property) && /translate(?:X|3d)?\((?!0[,)]|-?50%)/.test(value))
    return 'moves sideways';
  if (/gradient\(to (?:left|right)/.test(value)) return 'runs sideways';
  return undefined;
}

interface Declaration {
  readonly property: string;
  readonly value: string;
}

/** Returns the declarations in the template literals of a source file. */
function declarations(source: string): Declaration[] {
  return [...source.matchAll(/`[^`]*`/g)].flatMap(([template]) =>
    [
      ...template
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/(?:^|[{;`])\s*([a-z-]+):\s*([^;{}]+(?:\$\{[^}]*\}[^;{}]*)*);/gm),
    ].map(([, property = '', value = '']) => ({ property, value: value.replace(/\s+/g, ' ').trim() })),
  );
}

function errorsIn(file: string, source: string, allowed = exceptions[file] ?? []): string[] {
  return declarations(source).flatMap(({ property, value }) => {
    const found = errorOf(property, value);
    const isAllowed = allowed.includes(property) || allowed.includes(`${property}: ${value}`);
    return found === undefined || isAllowed ? [] : [`${file}: "${property}: ${value}" ${found}`];
  });
}

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|schema|resolve|behavior)\.tsx?$/.test(file));

test('styles work on right-to-left pages', () => {
  const sources = files.map(
    (file) => [file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8')] as const,
  );
  expect(sources.flatMap(([file, source]) => errorsIn(file, source))).toEqual([]);
  const count = sources.reduce((sum, [, source]) => sum + declarations(source).length, 0);
  expect(count).toBeGreaterThan(1500);
});

test.each(Object.entries(exceptions))('%s still contains its allowed declarations', (file, allowed) => {
  const found = errorsIn(file, readFileSync(`${import.meta.dirname}/${file}`, 'utf8'), []);
  for (const declaration of allowed) expect(found.join('\n')).toContain(`"${declaration}`);
});

describe('this check detects', () => {
  test.each([
    'margin-left: 4px',
    'left: 0',
    'border-right-color: red',
    'border-top-left-radius: 4px',
    'text-align: left',
    'float: right',
    'padding: 0 var(--space-4) 0 0',
    'inset: calc(1px + var(--a)) auto auto 0',
    'border-radius: 4px 0 0 4px',
    'transform: translateX(100%)',
    'transform: translate(8px, 0)',
    'background: linear-gradient(to right, red, blue)',
  ])('%s', (declaration) => {
    expect(errorsIn('a.tsx', `styled.div\`\n  color: red;\n  ${declaration};\n\``)).toHaveLength(1);
  });

  test.each([
    'padding: 0 4px 0 4px',
    'inset: 0',
    'text-align: start',
    'transform: translateY(-4px)',
    'margin-inline-start: 1px',
    'border-radius: 4px 4px 8px 8px',
  ])('this check accepts %s', (declaration) => {
    expect(errorsIn('a.tsx', `css\`\n  ${declaration};\n\``)).toEqual([]);
  });
});
