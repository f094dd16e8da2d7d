import { describe, expect, it } from 'vitest';
import { htmlOf } from '../testing/live-app.ts';
import { brokenContentPage, unavailablePage } from './broken-content-page.ts';

const shell = {
  start: '<!doctype html><html lang="%lang%"><head>\n%toolbar-colors%\n%font-preloads%\n',
  middle: '</head><body>',
  end: '</body></html>',
};

describe('the page about broken content', () => {
  const found = {
    file: 'cities/dover.json',
    line: 3,
    column: 5,
    code: 'CB_MISSING_PROPERTY',
    severity: 'error',
    message: '"name" is <b>missing</b>',
  } as const;

  it('lists the errors with their positions', () => {
    const html = htmlOf(brokenContentPage(shell, [found]));
    expect(html).toContain('<code>cities/dover.json:3:5</code>');
    expect(html).toContain('&lt;b&gt;missing&lt;/b&gt;');
  });

  it('contains no marker of the document shell', () => {
    const html = htmlOf(brokenContentPage(shell, [found]));
    expect(html).toContain('<html lang="en">');
    expect(html).not.toMatch(/%[a-z-]+%/);
  });
});

it('visitors read that a page is not available, and no fault', () => {
  const answer = unavailablePage(shell);
  expect(answer).toMatchObject({ status: 503, cacheable: false });
  expect(htmlOf(answer)).toMatch(/<title>This page is not available.*<h1>This page is not available/s);
  expect(htmlOf(answer)).not.toMatch(/%[a-z-]+%/);
});
