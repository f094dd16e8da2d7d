import { blockTypes } from '../../blocks/block-types.ts';
import type { ContentModel } from '../../engine/content/content-model.ts';
import type { Diagnostic } from '../../engine/content/diagnostic.ts';
import type { Route } from '../../engine/routes/route-table.ts';
import { showsDraft } from '../../engine/routes/shows-draft.ts';
import type { SiteState } from '../../engine/routes/site-state.ts';
import { checkPagesStepwise } from '../../engine/validate/check-pages.ts';
import { brokenPictures } from '../../engine/validate/check-pictures.ts';
import { selectChangedPages } from '../../engine/validate/select-changed-pages.ts';
import type { LiveSiteOptions } from './live-site-options.ts';
import { runInSlices } from './run-in-slices.ts';

export interface PageFindingsOptions {
  readonly model: ContentModel;
  readonly pictures: LiveSiteOptions['pictures'];
  readonly now: () => Date;
}

/** Finds what is wrong with the composed pages and the pictures of a state, without blocking requests. */
export class PageFindings {
  readonly #options: PageFindingsOptions;

  constructor(options: PageFindingsOptions) {
    this.#options = options;
  }

  /**
   * Returns undefined if a later save makes the result superfluous.
   * @param other the state before or after the change: of a large site, only the pages about what differs are checked
   */
  async of(
    state: SiteState | undefined,
    other: SiteState | undefined,
    isCurrent: () => boolean,
  ): Promise<readonly Diagnostic[] | undefined> {
    if (state === undefined) return [];
    const { model, now } = this.#options;
    const isChecked = (route: Route) => !showsDraft(route);
    const selected = await runInSlices(selectChangedPages(state, other, isChecked), isCurrent);
    if (selected === undefined) return undefined;
    const steps = checkPagesStepwise(state, model, blockTypes, now().getTime(), { isChecked, selected });
    const checked = await runInSlices(steps, isCurrent);
    if (checked === undefined) return undefined;
    const broken = await this.brokenPictures(state);
    return isCurrent() ? [...checked.diagnostics, ...broken] : undefined;
  }

  async brokenPictures({ snapshot }: SiteState): Promise<readonly Diagnostic[]> {
    const { model, pictures } = this.#options;
    return pictures === undefined
      ? []
      : brokenPictures(snapshot, model, (picture) => pictures.fault(picture));
  }
}
