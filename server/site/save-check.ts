import { setTimeout } from 'node:timers/promises';
import type { SiteChecker, SiteReport } from '../../engine/validate/check-site.ts';
import { runInSlices } from './run-in-slices.ts';

/** Time for open browsers to fetch a changed page before the check starts. */
const settleMilliseconds = 400;

/** Applies all rules after each save in development, as `npm run validate` does. A later save cancels the check. */
export class SaveCheck {
  readonly #checker: SiteChecker;
  #current: object | undefined;

  constructor(checker: SiteChecker) {
    this.#checker = checker;
  }

  /** Undefined if a later save canceled the check. */
  async run(now: () => Date): Promise<SiteReport | undefined> {
    const check = {};
    this.#current = check;
    const isWanted = () => this.#current === check;
    await setTimeout(settleMilliseconds);
    if (!isWanted()) return undefined;
    const report = await this.#checker.check(now().getTime(), (steps) => runInSlices(steps, isWanted));
    return isWanted() ? report : undefined;
  }
}
