import { describe, expect, it } from 'vitest';
import { readSite, withProperties } from '../testing/read-site.ts';
import { type SmallSite, smallSite } from '../testing/small-site.ts';
import { llmsFile } from './llms.ts';

const now = Date.parse('2026-11-21T15:00:00Z');

const linesOf = (site: SmallSite = smallSite) =>
  llmsFile(readSite(site), now, 'https://www.example.com').split('\n');

describe('the description for language models', () => {
  it('has a title, a summary and lists of links in the order of llmstxt.org', () => {
    const lines = linesOf();
    expect(lines[0]).toMatch(/^# \S/);
    expect(lines[2]).toMatch(/^> \S/);
    expect(lines.filter((line) => line.startsWith('# '))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('## '))).toEqual([
      '## Pages',
      '## Services',
      '## Places',
      '## Articles',
      '## Optional',
    ]);
    const list = lines
      .slice(lines.indexOf('## Pages'))
      .filter((line) => line !== '' && !line.startsWith('## '));
    for (const line of list) expect(line).toMatch(/^- \[[^\]]+\]\(https:\/\/www\.example\.com\/\S*\): \S/);
  });

  it('contains every indexable page except those of a matrix', () => {
    const text = linesOf().join('\n');
    for (const path of ['/towns', '/towns/keene', '/work/tuning', '/news/first'])
      expect(text).toContain(`(https://www.example.com${path}):`);
    expect(text).not.toContain('/towns/keene/tuning');
    expect(text).toContain('4 pages about one service in one place');
    const hidden = linesOf(withProperties('pages/towns.json', { noIndex: true })).join('\n');
    expect(hidden).not.toContain('(https://www.example.com/towns):');
  });

  it('has at most 500 lines in a section, and counts the rest', () => {
    const towns = Array.from({ length: 510 }, (_, index) => [
      `cities/town-${index}.json`,
      { ...Object(smallSite['cities/keene.json']), name: `Town ${index}`, services: {} },
    ]);
    const lines = linesOf({ ...smallSite, ...Object.fromEntries(towns) });
    const section = lines.slice(lines.indexOf('## Places') + 2, lines.indexOf('## Articles') - 1);
    expect(section).toHaveLength(501);
    expect(section.at(-1)).toBe(
      '- [Sitemap](https://www.example.com/sitemap.xml): 13 more pages of this kind',
    );
    expect(lines.join('\n')).toContain('4 pages about one service in one place');
  });
});
