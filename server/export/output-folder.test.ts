import { appendFileSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OutputFolder } from './output-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cityblock-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const open = () => new OutputFolder(folder, { compress: false });

describe('an export that was interrupted', () => {
  beforeEach(async () => {
    const whole = open();
    whole.write('cards/1/old.png', 'old card');
    await whole.finish({ deletes: true });
    // No `finish`: the process was killed.
    open().write('cards/2/new.png', 'new card');
  });

  it('has written files that the next one keeps', () => {
    expect(['cards/1/old.png', 'cards/2/new.png'].map((name) => open().keep(name))).toEqual([true, true]);
  });

  it('has written files that the next one deletes if the site no longer has them', async () => {
    const next = open();
    next.write('index.html', 'page');
    expect(await next.finish({ deletes: true })).toMatchObject({ files: 1, written: 1, deleted: 2 });
    expect(readdirSync(folder).sort()).toEqual(['.cityblock-export', 'index.html']);
  });

  it('left a file that was not complete, and is written again', async () => {
    writeFileSync(join(folder, 'half.png'), 'ha');
    appendFileSync(join(folder, '.cityblock-export'), 'digest 4 ha');
    const next = open();
    expect(next.keep('half.png')).toBe(false);
    next.write('half.png', 'half');
    expect(await next.finish({ deletes: false })).toMatchObject({ written: 1 });
  });

  it('cannot make the next one delete files outside the folder', async () => {
    const outside = `${folder}-outside`;
    writeFileSync(outside, 'mine');
    appendFileSync(join(folder, '.cityblock-export'), `digest 4 ../${outside.split('/').at(-1)}\n`);
    await open().finish({ deletes: true });
    expect(existsSync(outside)).toBe(true);
    rmSync(outside);
  });
});

it('writes a file again that was cut off since the last export', async () => {
  const first = open();
  first.write('index.html', 'a whole page');
  await first.finish({ deletes: true });
  writeFileSync(join(folder, 'index.html'), 'a wh');
  expect(open().keep('index.html')).toBe(false);
  const next = open();
  next.write('index.html', 'a whole page');
  expect(await next.finish({ deletes: true })).toMatchObject({ written: 1 });
  expect(next.read('index.html')).toBe('a whole page');
});

describe('an export that keeps files', () => {
  beforeEach(async () => {
    const first = open();
    first.write('towns/keene.html', 'a page');
    first.write('towns/rye.html', 'another page');
    await first.finish({ deletes: true });
  });

  it('counts their bytes', async () => {
    const next = open();
    expect(next.keep('towns/keene.html')).toBe(true);
    expect(next.keep('towns/rye.html')).toBe(true);
    expect(await next.finish({ deletes: true })).toEqual({ files: 2, bytes: 18, written: 0, deleted: 0 });
  });

  it('does not keep one that is gone, or one of another content', () => {
    const digest = open().write('towns/keene.html', 'a page');
    rmSync(join(folder, 'towns/rye.html'));
    const next = open();
    expect(next.keep('towns/keene.html', digest)).toBe(true);
    expect(next.keep('towns/keene.html', 'another')).toBe(false);
    expect(next.keep('towns/rye.html')).toBe(false);
    rmSync(join(folder, 'towns'), { recursive: true });
    expect(open().keep('towns/keene.html')).toBe(false);
  });
});
