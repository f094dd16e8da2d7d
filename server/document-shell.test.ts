import { expect, test } from 'vitest';
import { bodyMarker, headMarker } from './document-markers.ts';
import { splitDocument } from './document-shell.ts';

const script = '<script type="module" src="/assets/a.js"></script>';

test('splits a document at its markers', () => {
  expect(splitDocument(`<head>a${headMarker}b</head><body>${bodyMarker}${script}</body>`)).toEqual({
    start: '<head>a',
    middle: 'b</head><body>',
    end: `${script}</body>`,
  });
});

test.each([
  ['no head marker', `<head></head>${bodyMarker}${script}`],
  ['no body marker', `${headMarker}${script}`],
  ['the markers in the wrong order', `${bodyMarker}${headMarker}${script}`],
  ['a marker twice', `${headMarker}${bodyMarker}${bodyMarker}${script}`],
])('throws an error that names the file to fix for %s', (_, html) => {
  expect(() => splitDocument(html)).toThrow('server/pages/+onRenderHtml.ts');
});

test('throws an error that names the missing entry file for a document without an entry script', () => {
  expect(() => splitDocument(`${headMarker}${bodyMarker}`)).toThrow('server/pages/+client.ts');
});
