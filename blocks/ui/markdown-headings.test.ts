import { expect, test } from 'vitest';
import { renderMarkdown } from './markdown.ts';

const levels = (html: string) => [...html.matchAll(/<h(\d)>(.*?)<\/h\1>/g)].map(([, level]) => Number(level));

test.each([
  ['as written', '## A\n\n### B\n\n## C', [3, 4, 3]],
  ['deeper than written', '# A\n\n# B', [3, 3]],
  ['without the gaps', '## A\n\n##### B\n\n#### C\n\n## D', [3, 4, 4, 3]],
  ['also where the text begins deep', '#### A\n\n## B\n\n### C', [3, 3, 4]],
  ['underlined', 'A\n=\n\nB\n-', [3, 4]],
  ['no deeper than there are', '# A\n\n## B\n\n### C\n\n#### D\n\n##### E', [3, 4, 5, 6, 6]],
])('sets the heading levels of a text without gaps: %s', (_name, text, expected) => {
  expect(levels(renderMarkdown(text, 3, 'Table'))).toEqual(expected);
});
