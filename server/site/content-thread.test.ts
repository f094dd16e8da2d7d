import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { builtInModel } from './built-in-model.ts';
import { ContentThread } from './content-thread.ts';

const folder = fileURLToPath(new URL('../../e2e/fixtures/piano-tuning/', import.meta.url));
const now = Date.parse('2026-11-21T17:00:00Z');

it('gives up a thread that hangs, and has the next task done by another', async () => {
  const files = mkdtempSync(join(tmpdir(), 'cityblock-hang-'));
  const [hangs, gazetteer] = [join(files, 'hangs'), join(files, 'gazetteer.mjs')];
  writeFileSync(
    gazetteer,
    `import { existsSync } from 'node:fs';
     if (existsSync(${JSON.stringify(hangs)})) await new Promise(() => {});
     export const loadGazetteer = () => undefined;`,
  );
  writeFileSync(hangs, '');
  const { written } = new SiteContent(folder, builtInModel).read(now);
  const settings = { folder, drafts: 'absent', siteUrl: 'https://example.com' } as const;
  const thread = new ContentThread({ ...settings, gazetteer: pathToFileURL(gazetteer).href }, written);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(async () => {
    vi.useRealTimers();
    await thread.close();
    rmSync(files, { recursive: true });
  });
  const hanging = thread.read(now).catch((error: unknown) => String(error));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  expect(await hanging).toContain('timed out');
  rmSync(hangs);
  expect((await thread.read(now)).written.files).toEqual(written.files);
});
