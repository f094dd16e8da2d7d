import { basename } from 'node:path';
import axe from 'axe-core';
import { JSDOM } from 'jsdom';
import { blockFiles } from '../block-folders.ts';

/** Rules of axe that concern a whole page or need a browser. */
const rulesOfPages = [
  'bypass',
  'color-contrast',
  'document-title',
  'html-has-lang',
  'landmark-one-main',
  'page-has-heading-one',
  'region',
];

const dueTimes = ['load', 'idle', 'visible', 'interaction'];

/**
 * The faults of the markup of a block, one sentence each: repeated ids, scripts that do not exist, what the
 * Content-Security-Policy of pages blocks, and the accessibility errors that axe detects.
 */
export async function markupFaults(html: string): Promise<readonly string[]> {
  const { window } = new JSDOM('', { runScripts: 'outside-only' });
  try {
    const { body } = window.document;
    body.innerHTML = html;
    const elements = [...body.querySelectorAll('*')];
    return [
      ...repeatedIds(elements),
      ...elements.flatMap(scriptFaults),
      ...elements.flatMap(blockedParts),
      ...(await accessibilityFaults(window)),
    ];
  } finally {
    window.close();
  }
}

function repeatedIds(elements: readonly Element[]): readonly string[] {
  const named = Map.groupBy(
    elements.filter(({ id }) => id !== ''),
    ({ id }) => id,
  );
  return [...named].flatMap(([id, { length }]) =>
    length > 1 ? [`has the id "${id}" twice. Start each id with that of the block, which is block.id`] : [],
  );
}

function scriptFaults(element: Element): readonly string[] {
  const [behavior, island, due] = ['data-behavior', 'data-island', 'data-due'].map((name) =>
    element.getAttribute(name),
  );
  const files = [
    ...(island == null ? [] : [[`${island}.island.tsx`, `${island}.island.js`]]),
    ...(behavior == null
      ? []
      : ['behavior', 'eager.behavior'].map((kind) => [`${behavior}.${kind}.ts`, `${behavior}.${kind}.js`])),
  ].flat();
  const existing = blockFiles().map((file) => basename(file));
  return [
    ...(files.length === 0 || files.some((file) => existing.includes(file))
      ? []
      : [`starts ${files[0]}, which does not exist. Write it, or correct the name`]),
    ...(due == null || dueTimes.includes(due)
      ? []
      : [`has data-due="${due}". Write one of ${dueTimes.join(', ')}`]),
  ];
}

/** The parts of an element that a browser ignores because of the policy of the page. */
function blockedParts(element: Element): readonly string[] {
  const tag = element.localName;
  const isBlocked = tag === 'style' || (tag === 'script' && !element.getAttribute('type')?.endsWith('json'));
  const attributes = element.getAttributeNames().filter((name) => name === 'style' || name.startsWith('on'));
  return [...(isBlocked ? [`<${tag}>`] : []), ...attributes.map((name) => `${tag}[${name}]`)].map(
    (part) => `has ${part}, which the policy of pages blocks. Use styled-components and behaviors`,
  );
}

async function accessibilityFaults(window: JSDOM['window']): Promise<readonly string[]> {
  window.eval(axe.source);
  const inWindow: typeof axe = Reflect.get(window, 'axe');
  const { violations } = await inWindow.run(window.document.body, {
    resultTypes: ['violations'],
    rules: Object.fromEntries(rulesOfPages.map((rule) => [rule, { enabled: false }])),
  });
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `is not accessible: ${help} (${id}): ${node.html}`),
  );
}
