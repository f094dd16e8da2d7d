import dynamicIconImports from 'lucide-react/dynamicIconImports';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

it('has the drawings of the installed lucide-react, without the element around them', async () => {
  const drawings: Record<string, string> = {};
  for (const [name, load] of Object.entries(dynamicIconImports)) {
    const { default: icon } = await load();
    drawings[name] = renderToStaticMarkup(createElement(icon))
      .replace(/^<svg[^>]* viewBox="0 0 24 24"[^>]*>|<\/svg>$/g, '')
      .replace(/><\/\w+>/g, '/>');
  }
  await expect(
    `${JSON.stringify(drawings, null, 2)}\n`,
    'Run this test with --update, and copy the license of lucide-react',
  ).toMatchFileSnapshot('icon-drawings.json');
});
