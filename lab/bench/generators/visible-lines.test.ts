import { describe, expect, test } from 'vitest';
import { VisibleLines, visibleText } from './visible-lines.ts';

const page = (main: string) =>
  `<html><head><title>Q&amp;A</title></head><body><style>p{top:0}</style>${main}<footer>End</footer></body></html>`;

describe('the visible lines of pages', () => {
  test('are the texts of their sections, and equal sections are one', () => {
    const lines = new VisibleLines();
    lines.add('/', page('<section><p>It&#x27;s <b>one</b></p></section>'));
    lines.add('/two', page('<script>no()</script><section>Two</section>'));
    expect(lines.site).toEqual({
      blocks: [["It's", 'one'], ['End'], ['Two']],
      pages: [
        { path: '/', title: 'Q&A', blocks: [0, 1] },
        { path: '/two', title: 'Q&A', blocks: [2, 1] },
      ],
    });
  });

  test('are compared without markup, white space and the way in which characters are escaped', () => {
    expect(visibleText(page('<p>It&#39;s  one</p>'))).toBe(visibleText(page("<i>It's</i><p>one</p>")));
    expect(visibleText(page('<p>one</p>'))).not.toBe(visibleText(page('<p>two</p>')));
  });
});
