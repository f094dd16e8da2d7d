import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { blockTypes } from '../../blocks/block-types.ts';
import { checkSite } from '../../engine/loading/check-site.ts';
import { openLiveSite } from '../testing/live-app.ts';
import { builtInModel } from './built-in-model.ts';
import type { ServedSite } from './served-site.ts';

const fixture = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'cityblock-claims-'));
/** The claim of the fixture that expires, at its value. */
const figure = '9 days';
const value = '{{ claims.winter-wait.value }}';
const expiry = Date.parse('2027-04-01T00:00:00-04:00');
let time = expiry - 1;
const live = { contentDir: folder, log: pino({ level: 'silent' }), now: () => new Date(time) };

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} lacks ${from}`);
  writeFileSync(path, text.replace(from, to));
}

function writePage(properties: object): void {
  const page = {
    path: '/waiting',
    name: `${value} to wait`,
    layout: 'default',
    title: 'How Long a Winter Visit Takes',
    description: `In winter the list is long, so write early and name the piano. It takes ${value} at present.`,
    blocks: [
      {
        id: 'questions',
        type: 'faq',
        heading: 'Waiting',
        text: `Write in August. In January it takes ${value}.`,
        items: [
          { question: 'How long is it?', answer: `About ${value}.` },
          { question: 'And in summer?', answer: `Days. In winter ${value}. Call us.` },
        ],
      },
    ],
    ...properties,
  };
  writeFileSync(join(folder, 'pages/waiting.json'), JSON.stringify(page, null, 2));
}

beforeAll(() => {
  cpSync(fixture, folder, { recursive: true });
  writePage({});
  edit('layouts/default.json', '"A written finding', `"${value} from letter to visit",\n "A written finding`);
  edit('cities/hanover.json', 'nobody home in March.', `nobody home in March. It took ${value}.`);
  edit('cities/hanover.json', '"Recital at eight, tuned by six"', `"Tuned in ${value}"`);
  edit('services/piano-tuning.json', '"A piano does not', `"We come in ${value}.", "A piano does not`);
});

afterAll(() => rmSync(folder, { recursive: true }));

const htmlOf = (site: ServedSite, path: string): string => {
  const answer = site.respond({ path, query: {} }, live.now());
  return 'html' in answer ? String(answer.html) : JSON.stringify(answer);
};

describe('a claim that expires', () => {
  test('leaves pages, layout, head, structured data, entries and overrides at its instant', async () => {
    const site = await openLiveSite(live);
    const paths = ['/waiting', '/towns/hanover', '/workshop/piano-tuning', '/'];
    for (const path of paths) expect(htmlOf(site, path), path).toContain(figure);
    expect(htmlOf(site, '/waiting')).toContain('It takes 9 days at present.');
    expect(htmlOf(site, '/towns/hanover')).toContain('Tuned in 9 days');

    time = expiry;
    site.keepTime(live.now());
    for (const path of paths) expect(htmlOf(site, path), path).not.toContain(figure);
    const waiting = htmlOf(site, '/waiting');
    expect(waiting).toContain('content="In winter the list is long, so write early and name the piano."');
    expect(waiting).toMatch(/>Write in August\.</);
    expect(waiting).not.toContain('How long is it?');
    expect(waiting).toMatch(
      /"name":"And in summer\?","acceptedAnswer":\{"@type":"Answer","text":"Days\. Call us\."/,
    );
    expect(waiting).toContain('A written finding');
    expect(waiting).not.toContain('from letter to visit');
    expect(htmlOf(site, '/towns/hanover')).toContain('The pianos of Hanover, NH');
    expect(htmlOf(site, '/towns/hanover')).toContain('nobody home in March.');
    await site.close();
  });

  test('is left out of pages while its file has a fault, which alone is reported', async () => {
    const file = 'claims/winter-wait.json';
    edit(file, '"2026-11-21"', '"2026-02-30"');
    time = expiry - 1;
    const site = await openLiveSite(live);
    expect(htmlOf(site, '/waiting')).toMatch(/>Write in August\.</);
    expect(htmlOf(site, '/')).toContain('A written finding');
    await site.close();
    const { diagnostics } = await checkSite({
      folder,
      blockTypes,
      model: builtInModel,
      release: false,
      now: time,
    });
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors.map((found) => `${found.file} ${found.code}`)).toEqual([`${file} CB_VALUE`]);
    edit(file, '"2026-02-30"', '"2026-11-21"');
  });

  test('is reported before, in the file that is too short without it', async () => {
    const check = async () => {
      const { diagnostics } = await checkSite({
        folder,
        blockTypes,
        model: builtInModel,
        release: false,
        now: expiry - 40 * 86_400_000,
      });
      return diagnostics.flatMap(({ file, line, column, code, message, severity }) =>
        file === 'pages/waiting.json' && (severity === 'error' || code === 'CB_LENGTH')
          ? [`${line}:${column} ${code} ${message}`]
          : [],
      );
    };
    expect(await check()).toEqual([]);

    writePage({ description: `Write early. In winter it takes ${value} from your letter to our visit.` });
    expect(await check()).toEqual([
      '6:18 CB_LENGTH as of 2027-04-01: the description of /waiting has 12 characters; search results work best with at least 50',
    ]);

    writePage({ title: `A Visit in Winter Takes ${value}` });
    expect(await check()).toEqual([
      '5:37 CB_CLAIM_FALLBACK "claims.winter-wait.value" expires on 2027-04-01, and nothing is left of "title" without it',
    ]);
  });
});
