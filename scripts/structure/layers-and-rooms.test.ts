import { describe, expect, it } from 'vitest';
import { misdirectedImports, undeclaredRooms } from './layers-and-rooms.ts';

function faultsOf(path: string, text: string, others: Readonly<Record<string, string>> = {}) {
  return misdirectedImports(
    Object.entries({ [path]: text, ...others }).map(([path, text]) => ({ path, text })),
  );
}

describe('layers', () => {
  it.each([
    ['engine/render/x.ts', "import { hero } from '../../blocks/hero/hero.schema.ts';"],
    ['engine/x.ts', "import type { Site } from '../server/site/site.ts';"],
    ['blocks/hero/Hero.tsx', "const x = await import('../../server/start.ts');"],
    ['blocks/hero/Hero.tsx', "export { x } from '../../scripts/command/run-command.ts';"],
    ['server/start.ts', "import '../scripts/build.ts';"],
    ['server/start.ts', "type X = typeof import('../scripts/build.ts');"],
    ['engine/x.ts', "import fixture from '../e2e/fixtures/read-fixture.ts';"],
    ['engine/x.test.ts', "import fixture from '../e2e/fixtures/read-fixture.ts';"],
    ['scripts/check.ts', "import { runFuzz } from '../lab/fuzz/run-fuzz.ts';"],
    ['e2e/x.journey.ts', "import { runFuzz } from '../lab/fuzz/run-fuzz.ts';"],
    ['blocks/hero/hero.schema.ts', "import {\n  a,\n  b,\n} from '../../server/start.ts';"],
  ])('%s may not contain %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([expect.stringContaining(`${path} imports `)]);
  });

  it.each([
    ['server/start.ts', "import { blockTypes } from '../blocks/block-types.ts';"],
    ['blocks/hero/Hero.tsx', "import { line } from '../../engine/content/model/common.ts';"],
    ['engine/x.ts', "import { z } from 'zod';"],
    ['engine/x.ts', "import { a } from './blocks/a.ts';"],
    ['e2e/x.journey.ts', "import { runServer } from '../server/run-server.ts';"],
    ['lab/kill.ts', "import { launchBrowser } from '../e2e/launch-browser.ts';"],
  ])('%s may contain %s', (path, text) => {
    expect(faultsOf(path, text)).toEqual([]);
  });
});

describe('rooms', () => {
  const hero = { 'blocks/hero/hero.schema.ts': '', 'blocks/hero/Hero.tsx': '' };

  it.each([
    [
      'engine/content/x.ts',
      "import type { X } from '../render/x.ts';",
      'engine/content/ may not import engine/render/',
    ],
    ['engine/render/x.ts', "export * from '../rules/x.ts';", 'engine/render/ may not import engine/rules/'],
    ['server/database/x.ts', "import '../leads/x.ts';", 'server/database/ may not import server/leads/'],
    [
      'server/leads/spam/x.ts',
      "import '../../http/rate-limits/x.ts';",
      'server/leads/spam/ may not import server/http/rate-limits/',
    ],
    ['blocks/cta/Cta.tsx', "import '../hero/Hero.tsx';", 'blocks/cta/ may not import blocks/hero/'],
    [
      'blocks/ui/Card.tsx',
      "type X = typeof import('../hero/Hero.tsx');",
      'blocks/ui/ may not import blocks/hero/',
    ],
  ])('%s may not contain %s', (path, text, fault) => {
    expect(faultsOf(path, text, hero)).toEqual([expect.stringMatching(`^${path} imports .*: ${fault}$`)]);
  });

  it.each([
    ['engine/render/x.ts', "import '../content/x.ts';"],
    ['engine/content/x.test.ts', "import '../render/x.ts';"],
    ['server/dashboard/x.ts', "import '../database/x.ts';"],
    ['server/dashboard/app/x.ts', "import '../x.ts';"],
    ['server/leads/x.ts', "import './spam/x.ts';"],
    ['server/start.ts', "import './dashboard/x.ts';"],
    ['blocks/cta/Cta.tsx', "import '../ui/Card.tsx';"],
    ['blocks/hero/Hero.tsx', "import { hero } from './hero.schema.ts';"],
    ['blocks/heading-order.property.test.ts', "import { Hero } from './hero/Hero.tsx';"],
  ])('%s may contain %s', (path, text) => {
    expect(faultsOf(path, text, hero)).toEqual([]);
  });

  it('cannot be reached through a file that lies in no room', () => {
    const others = {
      'server/settings.ts': "import type { Lead } from './lead-settings.ts';",
      'server/lead-settings.ts': "import './leads/lead.ts';",
    };
    expect(faultsOf('server/database/x.ts', "import '../settings.ts';", others)).toEqual([
      'server/database/x.ts imports server/settings.ts: server/database/ may not import server/leads/ (through server/leads/lead.ts)',
    ]);
    expect(faultsOf('server/dashboard/x.ts', "import '../settings.ts';", others)).toEqual([]);
  });

  it('contain no production code that imports test code', () => {
    expect(faultsOf('server/leads/x.ts', "import '../testing/x.ts';")).toHaveLength(1);
    expect(faultsOf('server/leads/x.ts', "import './y.test.ts';")).toHaveLength(1);
    expect(faultsOf('server/leads/x.test.ts', "import '../testing/x.ts';")).toEqual([]);
    expect(faultsOf('server/testing/x.ts', "import '../dashboard/x.ts';")).toEqual([]);
  });

  it('are undeclared if they have no line in the table', () => {
    const paths = ['engine/content/x.ts', 'engine/extra/x.ts', 'server/testing/x.ts', 'blocks/extra/x.ts'];
    expect(undeclaredRooms(paths.map((path) => ({ path, text: '' })))).toEqual(['engine/extra']);
  });
});
