import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportCommand } from './export/export-command.ts';
import { callCommand } from './testing/call-command.ts';
import { type ContentCopy, copyContent } from './testing/content-copy.ts';

// With this setting the command ends before it builds, and reports the setting if it accepts the options.
const env = { NODE_ENV: 'test', ANALYTICS_ID: 'not an id' };

const exportTo = (base: string) =>
  callCommand(exportCommand, ['--out', 'no-such-folder', '--base', base], { env });

it.each(['ftp://www.example.com', 'www.example.com', 'https://www.example.com/roofs'])(
  'names --base, and no setting, for the invalid address "%s"',
  async (base) => {
    const { exitCode, stderr } = await exportTo(base);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      `Option '--base <url>' argument '${base}' is invalid. Write the scheme and host that visitors use, without a path, such as --base https://www.example.com. For help: npx cityblock export --help\n`,
    );
  },
);

it.each(['https://www.example.com', 'http://localhost:8080/'])('accepts the address %s', async (base) => {
  const { stderr } = await exportTo(base);
  expect(stderr).toMatch(/^CB_CONFIGURATION ANALYTICS_ID: .*\n$/);
});

describe('content with an error', () => {
  let content: ContentCopy;
  beforeEach(async () => {
    content = await copyContent();
  });
  afterEach(() => content.remove());

  it('is not exported, and its error is shown at its place', async () => {
    await content.edit(
      'pages/workshop.json',
      'https://www.openstreetmap.org/#map=15/43.6423/-72.2517',
      '/workshp',
    );
    const { exitCode, stderr } = await content.run(exportCommand, '--out', 'out', '--content', 'site');
    expect(stderr).toMatch(
      /^site\/pages\/workshop\.json:\d+:\d+ error: the link "\/workshp" leads to no page\./,
    );
    expect(stderr).toMatch(/Nothing was exported\.\n$/);
    expect(exitCode).toBe(1);
    expect(existsSync(join(content.folder, 'out'))).toBe(false);
  });
});
