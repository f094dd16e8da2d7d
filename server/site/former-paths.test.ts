import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SiteContent } from '../../engine/loading/site-content.ts';
import { PageRenderer } from '../../engine/render/page-renderer.ts';
import { createInMemorySite } from '../testing/in-memory-site.ts';
import { rendererOptions, siteUrl } from '../testing/renderer-options.ts';
import { createTemporaryApp, type TemporaryApp } from '../testing/temporary-app.ts';
import { builtInModel } from './built-in-model.ts';
import { PageAnswers } from './page-answers.ts';

const fixture = join(import.meta.dirname, '../../e2e/fixtures/piano-tuning');

describe('the server, for paths that pages had before', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cityblock-former-'));
  let server: TemporaryApp;

  beforeAll(async () => {
    cpSync(fixture, folder, { recursive: true });
    const { state: plain } = new SiteContent(folder, builtInModel).read(undefined);
    const write = (file: string, properties: object) => {
      const value = plain?.snapshot.entries.get(file.replace('.json', ''))?.source.value;
      writeFileSync(join(folder, file), JSON.stringify({ ...Object(value), ...properties }));
    };
    write('cities/hanover.json', { formerly: ['old-hanover'] });
    write('services/piano-tuning.json', { formerly: ['tuning'] });
    write('pages/towns.json', { formerly: ['/villages'] });
    write('pages/notebook.json', { formerly: ['/notes'] });
    write('redirects.json', {
      redirects: {
        '/spring': '/villages',
        '/our_team/index.php': '/towns',
        '/über uns.html': '/towns#list',
        '/?p=12': '/notebook',
      },
      withdrawn: ['/offer', '/organs.html', '/towns/boston/*'],
    });
    const model = builtInModel;
    const { state, diagnostics } = new SiteContent(folder, model).read(undefined);
    if (state === undefined) throw new Error(JSON.stringify(diagnostics));
    const renderer = new PageRenderer(
      rendererOptions(model, {
        mode: 'production',
        onBlockFailure: ({ error }) => {
          throw error;
        },
      }),
    );
    const answers = new PageAnswers({ siteUrl, contentDir: folder, mode: 'production' }, renderer);
    const site = createInMemorySite({});
    site.state = state;
    site.respond = (request, now) => answers.respond(state, request, now.getTime());
    site.renderWithSubmission = async (path, submission) =>
      answers.renderWithSubmission(state, path, submission, Date.now());
    server = await createTemporaryApp({ site });
  });

  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['/towns/old-hanover', '/towns/hanover'],
    ['/towns/old-hanover/tuning', '/towns/hanover/piano-tuning'],
    ['/towns/norwich/tuning?from=mail', '/towns/norwich/piano-tuning?from=mail'],
    ['/workshop/tuning', '/workshop/piano-tuning'],
    ['/villages', '/towns'],
    ['/spring', '/towns'],
    ['/Our_Team/index.php', '/towns'],
    ['/Towns//Old-Hanover/', '/towns/hanover'],
    ['/%c3%9cber%20uns.html?a=1', '/towns?a=1#list'],
    ['/%FCber%20uns.html/', '/towns#list'],
    ['/?lang=de&p=12', '/notebook'],
  ])('%s redirects permanently to %s, which has a page', async (path, to) => {
    const { statusCode, headers } = await server.app.inject(path);
    expect([statusCode, headers.location]).toEqual([308, to]);
    expect((await server.app.inject(to)).statusCode).toBe(200);
  });

  it.each(['/offer', '/organs.html', '/towns/boston', '/towns/boston/piano-tuning'])(
    'says that %s, which was withdrawn, is gone',
    async (path) => {
      const { statusCode, headers, body } = await server.app.inject(path);
      expect([statusCode, headers['cache-control']]).toEqual([410, 'no-store']);
      expect(body).toContain('noindex');
    },
  );

  it('shows a refused form with the page that has moved since it was opened', async () => {
    const { statusCode, body } = await server.app.inject({
      method: 'POST',
      url: '/api/leads',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ page: '/notes', email: 'no address' }).toString(),
    });
    expect(statusCode).toBe(422);
    expect(body).toContain(`<link rel="canonical" href="${siteUrl}/notebook">`);
    expect(body).toContain('no address');
  });

  it('says that a path without any of these is not found', async () => {
    for (const path of ['/towns/concord', '/towns/tuning', '/offers'])
      expect((await server.app.inject(path)).statusCode).toBe(404);
  });
});
