import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Diagnostic } from '../content/diagnostic.ts';
import { runAtOnce } from '../content/run-steps.ts';
import { newPublishedLines, publishedPathsFile } from '../routes/published-paths.ts';
import { readSite, smallModel } from '../testing/read-site.ts';
import { smallBlockTypes } from '../testing/small-blocks.tsx';
import { apply, edit } from '../testing/small-edits.ts';
import { type SmallSite, smallSite, toFiles } from '../testing/small-site.ts';
import { checkSite, SiteChecker, type SiteReport } from './check-site.ts';

const now = Date.parse('2026-11-21T15:00:00Z');
/** `CHECK_HISTORIES=300` tries more histories of edits. */
const histories = Number(process.env.CHECK_HISTORIES ?? 15);
const folder = mkdtempSync(join(tmpdir(), 'cityblock-checks-'));
const options = { folder, blockTypes: smallBlockTypes, model: smallModel, release: false };

afterAll(() => rmSync(folder, { recursive: true }));

function write(site: SmallSite): void {
  rmSync(folder, { recursive: true, force: true });
  for (const { file, text } of toFiles(site)) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  writeFileSync(join(folder, publishedPathsFile), published);
}

/** The report without the number of composed pages, which is meant to differ. */
const findings = ({ composed: _composed, ...report }: SiteReport) => report;

const links = ['/towns/keene', '/towns/dover/tuning', '/towns#pages', '#head', '/nowhere', '/towns/rye'];

/** A site of which a sample leaves out some pages: each town has each service. */
const fullSite = ['keene', 'dover', 'epping'].reduce(
  (site, slug) =>
    apply(site, {
      file: `cities/${slug}.json`,
      path: ['services'],
      value: { tuning: {}, repair: {}, moving: {} },
    }),
  smallSite,
);

const published = newPublishedLines([], readSite(fullSite).routes.routes(), '2026-11-01').join('\n');

/** Checks of all pages, and of a sample. */
const sizes = [
  ['all pages', undefined],
  ['a sample of the pages', { whole: 10, minimum: 1 }],
] as const;

/** An edit that hides published pages from search engines. */
const hidingEdit = { file: 'templates/town.json', path: ['noIndex'], value: true };

/** Edits of one file: with an error, and without. */
const nameEdits = [7, 'Keene Valley'].map((value) => ({ file: 'cities/keene.json', path: ['name'], value }));

/** Edits that also make links, which other pages can break. */
const anyEdit = fc.oneof(
  edit,
  fc.tuple(fc.constantFrom('keene', 'dover'), fc.constantFrom(...links)).map(([slug, link]) => ({
    file: `cities/${slug}.json`,
    path: ['about'],
    value: [`Our town has [a page](${link}) and the the rest of it.`],
  })),
);

describe('checking changed content', () => {
  test.each(sizes)('finds the same as a check of %s', { timeout: 600_000 }, async (_name, sampleSize) => {
    let compared = 0;
    let found = 0;
    let lost = 0;
    let composed = 0;
    let pages = 0;
    let samples = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyEdit, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 6 }),
        async (steps) => {
          let site = fullSite;
          write(site);
          const checker = new SiteChecker({ ...options, sampleSize });
          await checker.check(now, async (work) => runAtOnce(work));
          for (const step of steps) {
            site = step.reduce(apply, site);
            write(site);
            const report = await checker.check(now, async (work) => runAtOnce(work));
            if (report === undefined) throw new Error('The check was stopped.');
            expect(findings(report)).toEqual(findings(await checkSite({ ...options, sampleSize, now })));
            compared += 1;
            found += report.diagnostics.length;
            lost += report.diagnostics.filter(({ code }) => code === 'CB_PUBLISHED').length;
            if (report.sample === undefined) {
              composed += report.composed;
              pages += report.pages;
            } else {
              // The reads of a sample are not remembered.
              expect(report.composed).toBe(report.sample);
              samples += 1;
            }
          }
        },
      ),
      { numRuns: histories, examples: [[[[hidingEdit]]]] },
    );
    expect(compared).toBeGreaterThanOrEqual(histories);
    expect(found).toBeGreaterThan(histories);
    expect(lost).toBeGreaterThan(0);
    if (sampleSize === undefined) expect(composed).toBeLessThan(pages);
    expect(samples > 0).toBe(sampleSize !== undefined);
  });

  test.each(sizes)('of %s finds links to a page that leaves the site later', async (_name, sampleSize) => {
    const about = ['Read [what happened](/news/first) in our town last year.'];
    write(
      [
        { file: 'posts/first.json', path: ['unpublishAt'], value: '2026-11-30' },
        { file: 'cities/keene.json', path: ['about'], value: about },
      ].reduce(apply, fullSite),
    );
    const { diagnostics, sample } = await checkSite({ ...options, sampleSize, now });
    expect(sample === undefined).toBe(sampleSize === undefined);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ file: 'cities/keene.json', message: expect.stringContaining('2026-11-30') }),
    );
  });
});

describe('checking saved files before the whole site', () => {
  const placeOf = ({ file, line, column, code }: Diagnostic) => `${file}:${line}:${column} ${code}`;
  /** Findings that compare pages with each other or with those of earlier days. */
  const comparisons: readonly string[] = ['CB_DUPLICATE_TEXT', 'CB_LENGTH', 'CB_PUBLISHED'];
  const timeout = 600_000;

  test('finds the errors of a file that need no comparison of pages, and no others', {
    timeout,
  }, async () => {
    let errors = 0;
    let composed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyEdit, { minLength: 1, maxLength: 6 }), async (edits) => {
        let site = fullSite;
        write(site);
        const checker = new SiteChecker(options);
        await checker.check(now, async (work) => runAtOnce(work));
        for (const one of edits) {
          site = apply(site, one);
          write(site);
          const saved = checker.checkSaved(new Set([one.file]), now);
          const report = await checker.check(now, async (work) => runAtOnce(work));
          if (saved === undefined || report === undefined) continue;
          const early = saved.diagnostics.map(placeOf);
          expect(report.diagnostics.map(placeOf)).toEqual(expect.arrayContaining(early));
          const own = report.diagnostics.filter(
            ({ file, severity, code }) =>
              file === one.file && severity === 'error' && !comparisons.includes(code),
          );
          expect(early).toEqual(expect.arrayContaining(own.map(placeOf)));
          errors += own.length;
          composed += saved.composed;
        }
      }),
      { numRuns: histories, examples: [[nameEdits]] },
    );
    expect(errors).toBeGreaterThan(0);
    expect(composed).toBeGreaterThan(0);
  });
});
