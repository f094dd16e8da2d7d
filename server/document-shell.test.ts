import { expect, test } from 'vitest';
import { bodyMarker, headMarker } from './document-markers.ts';
import { splitDocument } from './document-shell.ts';

const script = '<script type="module" src="/assets/a.js"></script>';

test('a document is cut at its markers', () => {
  expect(splitDocument(`<head>a${headMarker}b</head><body>${bodyMarker}${script}</body>`)).toEqual({
    start: '<head>a',
    middle: 'b</head><body>',
    end: `${script}</body>`,
  });
});

test.each([
  ['no head marker', `<head></head>${bodyMarker}${script}`],
  ['no body marker', `${headMarker}${script}`],
  ['the markers the other way round', `${bodyMarker}${headMarker}${script}`],
  ['a marker twice', `${headMarker}${bodyMarker}${bodyMarker}${script}`],
])('%s is an error that names the file to mend', (_, html) => {
  expect(() => splitDocument(html)).toThrow('server/pages/+onRenderHtml.ts');
});

test('a document without an entry script is an error that names what is missing', () => {
  expect(() => splitDocument(`${headMarker}${bodyMarker}`)).toThrow('server/pages/+client.ts');
});
