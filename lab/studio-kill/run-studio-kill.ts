import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright';
import type { DatabaseLocation } from '../../server/operations/settings/database-location.ts';
import { valueIn } from '../../server/studio/changes/property-edits.ts';
import type { RunningPostgres } from '../../server/testing/run-postgres.ts';
import { killPublication } from './kill-publication.ts';
import { type KillableBrowser, killableBrowser } from './killable-browser.ts';
import type { PublicationState } from './publication-state.ts';
import { StudioSite } from './studio-site.ts';
import { openField, StudioTypist, settled } from './studio-typist.ts';
import { compareTyping, type TypingComparison } from './typed-text.ts';

/** The events that interrupt an editor who types. */
export const interruptions = [
  'server',
  'browser',
  'publication',
  'publication in git',
  'session',
  'other user',
  'network',
  'database',
] as const;

export type Interruption = (typeof interruptions)[number];

export interface Round extends TypingComparison {
  readonly interruption: Interruption;
  readonly typed: number;
  /** Of the publication that the server was killed in. */
  readonly publication?: { readonly state: PublicationState; readonly wasHalf: boolean } | undefined;
  /** Violated guarantees, as sentences. */
  readonly faults: readonly string[];
}

export interface StudioKillOptions {
  readonly rounds: number;
  /** No round begins later, by the clock of `performance.now()`. */
  readonly until: number;
  readonly random: () => number;
  readonly folder: string;
  readonly location: DatabaseLocation;
  /** Is shut down for a while in some rounds. */
  readonly postgres: RunningPostgres | undefined;
  /** Whether the browser refuses to store edits: a known fault, which must be found. */
  readonly withoutDevice: boolean;
  readonly onRound: (round: Round) => void;
}

const field = { file: 'cities/hanover.json', path: ['about', 1] };
/** Are published with it. */
const otherFields = ['lebanon', 'norwich', 'west-lebanon', 'woodstock'].map((town) => ({
  file: `cities/${town}.json`,
  path: ['keyIndustries', 0],
}));
const longestSettling = 60_000;

/** Interrupts an editor who types in a real browser, and compares what was typed with what the server has in the end. */
export async function runStudioKill(options: StudioKillOptions): Promise<readonly Round[]> {
  const { rounds, until, folder, location, postgres, onRound } = options;
  const site = await StudioSite.open({ folder, location });
  const browser = killableBrowser(join(folder, 'profile'));
  const kinds = interruptions.filter((kind) => kind !== 'database' || postgres !== undefined);
  const done: Round[] = [];
  try {
    const desk = new Desk(options, site, browser);
    for (let index = 0; index < rounds && performance.now() < until; index += 1) {
      const round = await desk.round(kinds[index % kinds.length] ?? 'server');
      done.push(round);
      onRound(round);
    }
    return done;
  } finally {
    await browser.kill();
    await site.close();
  }
}

/** An editor at a browser. */
class Desk {
  readonly #options: StudioKillOptions;
  readonly #site: StudioSite;
  readonly #browser: KillableBrowser;
  #page: Page | undefined;

  constructor(options: StudioKillOptions, site: StudioSite, browser: KillableBrowser) {
    this.#options = options;
    this.#site = site;
    this.#browser = browser;
  }

  async round(interruption: Interruption): Promise<Round> {
    const { random } = this.#options;
    const token = await this.#site.signIn('eva');
    const page = this.#page ?? (await this.#open(token));
    await openField(page, this.#site.origin, field);
    const before = await this.#text(token);
    const typist = new StudioTypist(page, random);
    typist.start();
    await this.#wait(300, 1_200);
    const crash = await this.#interrupt(interruption, page, token);
    if (crash === undefined) await this.#wait(200, 600);
    await typist.stop();
    const faults: string[] = [];
    if (crash === undefined && !(await typist.isShown()))
      faults.push('the field does not show what was typed');
    const shown = this.#page ?? (await this.#open(token));
    if (crash !== undefined) await openField(shown, this.#site.origin, field);
    const needsChoice = await settled(shown, longestSettling).catch(() => {
      faults.push('the edits were not sent within a minute');
      return false;
    });
    if (needsChoice) faults.push('an edit needs a choice, though nobody else changed the text');
    const comparison = compareTyping(before, typist.typed, await this.#text(token), crash);
    if (comparison.lost > comparison.excused) faults.push(`${comparison.lost} characters are lost`);
    if (comparison.foreign > 0) faults.push(`${comparison.foreign} characters were not typed`);
    const olu = await this.#site.changes(await this.#site.signIn('olu'));
    if (olu.files.length > 0) faults.push('the edits of one user are changes of another');
    const publication = await this.#publication(interruption, token);
    return {
      ...comparison,
      interruption,
      typed: typist.typed.length,
      publication,
      faults: [...faults, ...(publication?.faults ?? [])],
    };
  }

  /** Interrupts the typing. Returns when the browser was killed, if it was. */
  async #interrupt(kind: Interruption, page: Page, token: string): Promise<number | undefined> {
    const { postgres } = this.#options;
    const context = page.context();
    switch (kind) {
      case 'server':
        await this.#site.kill();
        await this.#wait(0, 1_000);
        await this.#site.start();
        return undefined;
      case 'browser':
        // Text that was typed before the last second is on the device only.
        await context.setOffline(true);
        await this.#wait(1_500, 3_000);
        this.#page = undefined;
        await this.#browser.kill();
        return performance.now();
      case 'session':
        await context.clearCookies();
        await this.#wait(500, 2_000);
        await this.#site.setSession(context, token);
        return undefined;
      case 'other user': {
        await this.#site.setSession(context, await this.#site.signIn('olu'));
        await this.#wait(500, 2_000);
        await this.#site.setSession(context, token);
        return undefined;
      }
      case 'network':
        await context.setOffline(true);
        await this.#wait(500, 2_000);
        await context.setOffline(false);
        return undefined;
      case 'database':
        await postgres?.shutDown('SIGQUIT');
        await this.#wait(200, 2_000);
        await postgres?.startAgain();
        await this.#site.ready();
        return undefined;
      case 'publication':
      case 'publication in git':
        return undefined;
    }
  }

  async #publication(kind: Interruption, token: string) {
    if (kind !== 'publication' && kind !== 'publication in git') return undefined;
    const { random } = this.#options;
    const site = this.#site;
    for (const other of otherFields) {
      const before = valueIn((await site.file(token, other.file)).value, other.path);
      await site.edit(token, other, { before, after: `${before} ${Math.round(random() * 1_000)}` });
    }
    const hasGit = kind === 'publication in git';
    const files = [field, ...otherFields].map(({ file }) => file);
    const kill = () => killPublication({ site, token, files, hasGit, random });
    return hasGit ? kill() : site.withoutGit(kill);
  }

  async #open(token: string): Promise<Page> {
    const page = await this.#browser.open();
    if (this.#options.withoutDevice)
      await page.addInitScript(() => {
        indexedDB.open = () => {
          throw new Error('The storage is switched off.');
        };
      });
    await this.#site.setSession(page.context(), token);
    this.#page = page;
    return page;
  }

  async #text(token: string): Promise<string> {
    return String(valueIn((await this.#site.file(token, field.file)).value, field.path));
  }

  #wait(least: number, most: number): Promise<void> {
    return setTimeout(least + this.#options.random() * (most - least));
  }
}
