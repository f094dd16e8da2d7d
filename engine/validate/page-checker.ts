import type { ChangedAnswers } from '../compose/changed-answers.ts';
import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readStructure,
  recordIn,
} from '../compose/page-composer.ts';
import { blockProvenance, type ComposedPage } from '../compose/provenance.ts';
import { ReadCache } from '../compose/read-cache.ts';
import type { ReadRecord } from '../compose/read-record.ts';
import type { ReadRecorder } from '../compose/read-recorder.ts';
import { calendarDateAt } from '../content/calendar.ts';
import type { ContentModel } from '../content/content-model.ts';
import { noPictures } from '../content/picture-files.ts';
import { picturesIn } from '../content/picture-references.ts';
import { linksIn, pathOfLink } from '../routes/links.ts';
import { routeKey } from '../routes/route-key.ts';
import type { Route } from '../routes/route-table.ts';
import type { SiteState } from '../routes/site-state.ts';
import { compositionFinding, faultFinding, pictureFinding } from './block-findings.ts';
import { AnchorChecker, type AnchoredBlockType } from './check-anchors.ts';
import { repeatedHeading, repeatedHeadings } from './check-headings.ts';
import { type HeadTexts, readHead } from './check-heads.ts';
import { brokenLink, isLinkToThinCell, isLinkValid, linkToThinCell, positionOfLink } from './check-links.ts';
import { isAboutName, isReportedBySchema } from './check-pictures.ts';
import type { Finding } from './findings.ts';
import { pathsIn } from './link-graph.ts';
import { schemaFaults } from './schema-validator.ts';

/** The part of a block type that joins other content. It is run here to check that it succeeds. */
export interface ResolvableBlockType extends AnchoredBlockType {
  readonly resolve?: (block: never, read: never) => unknown;
}

/** The result of checking a block, shared by the pages on which it reads the same content. */
interface CheckedBlock {
  /** The reads of the block. */
  readonly reads: ReadRecord['reads'];
  /** The addresses that the content of the block links to. */
  readonly hrefs: readonly string[];
  /** The paths that the block links to, those of resolved properties included. */
  readonly links: readonly string[];
  readonly heading: string | undefined;
}

/** The part of a result that pages share. */
type SharedCheck = Omit<CheckedBlock, 'reads'>;

/** The result of checking one page. */
export interface CheckedPage {
  readonly route: Route;
  readonly head: HeadTexts;
  readonly findings: readonly Finding[];
  /** In the order of the page. */
  readonly blocks: readonly CheckedBlock[];
  /** The reads of the head and of the order of blocks, if they are recorded. */
  readonly reads: ReadRecord['reads'];
}

interface PageInProgress extends ComposedPage {
  readonly findings: Finding[];
}

/** Estimated size of the results that pages share. More than those of thousands of pages are rarely needed again. */
const maximumBytes = 20_000_000;

const noReads: ReadRecord['reads'] = [];

/** Checks pages of one state of a site, each by itself. Blocks that read the same content are checked once. */
export class PageChecker {
  readonly today: string;
  /** The number of pages of which a part was composed. */
  composed = 0;
  readonly #anchors: AnchorChecker;
  readonly #state: SiteState;
  readonly #model: ContentModel;
  readonly #blockTypes: Readonly<Record<string, ResolvableBlockType>>;
  readonly #now: number;
  readonly #isRecorded: boolean;
  readonly #checked = new ReadCache<SharedCheck>(maximumBytes, () => 100);
  readonly #soundLinks = new Map<string, boolean>();

  /** @param isRecorded whether the reads of pages are recorded, to check them again in another state */
  constructor(
    state: SiteState,
    model: ContentModel,
    blockTypes: Readonly<Record<string, ResolvableBlockType>>,
    now: number,
    isRecorded: boolean,
  ) {
    this.#state = state;
    this.#model = model;
    this.#blockTypes = blockTypes;
    this.#now = now;
    this.#isRecorded = isRecorded;
    this.today = calendarDateAt(now, state.snapshot.site.value.timeZone);
    this.#anchors = new AnchorChecker(state, blockTypes, now);
  }

  /** Starts composing a page. */
  pageOf(route: Route): ComposedPage {
    const scope = pageScope(this.#state, route, this.#now);
    return { route, recorder: recordIn(scope, this.#isRecorded ? {} : { parts: [] }), model: this.#model };
  }

  check(route: Route): CheckedPage {
    this.composed += 1;
    const page: PageInProgress = { ...this.pageOf(route), findings: [] };
    const head = readHead(page, page.findings);
    const { canonical } = route.document.value;
    if (canonical !== undefined && !isLinkValid(canonical, this.#state))
      page.findings.push(brokenLink(canonical, { entry: route.document, path: ['canonical'] }, this.#state));
    const instances = instancesOf(page);
    const blocks = instances.map((instance) => this.#checkOwn(instance, page));
    for (const index of repeatedHeadings(blocks)) {
      const instance = instances[index];
      const heading = blocks[index]?.heading;
      if (instance && heading) page.findings.push(repeatedHeading(heading, instance, page));
    }
    const reads = this.#isRecorded ? page.recorder.record().reads : noReads;
    return { route, head, findings: page.findings, blocks, reads };
  }

  /**
   * Returns the result for a page that was checked in an earlier state. Checks only the blocks that read what differs.
   * A page with findings is checked entirely: their positions and texts may depend on any file.
   */
  checkAgain(known: CheckedPage, route: Route, change: ChangedAnswers): CheckedPage {
    const { document } = route;
    if (
      known.findings.length > 0 ||
      change.isChanged(document.id) ||
      routeKey(known.route) !== routeKey(route)
    )
      return this.check(route);
    const { canonical } = document.value;
    if (change.routesDiffer && canonical !== undefined) return this.check(route);
    const scope = pageScope(this.#state, route, this.#now);
    if (!change.hold(known.reads, scope)) return this.check(route);
    const holds = known.blocks.map(
      (block) => change.hold(block.reads, scope) && this.#areLinksSound(block, route, change),
    );
    if (holds.every(Boolean)) return { ...known, route };
    this.composed += 1;
    const page: PageInProgress = { ...this.pageOf(route), findings: [] };
    const blocks = instancesOf(page).map((instance, index) => {
      const block = known.blocks[index];
      return block !== undefined && holds[index] === true ? block : this.#checkOwn(instance, page);
    });
    // Findings are listed in the order of a whole check.
    const isFaulty = page.findings.length > 0 || repeatedHeadings(blocks).length > 0;
    return isFaulty ? this.check(route) : { ...known, route, blocks };
  }

  /** Whether the links of a block still lead somewhere. */
  #areLinksSound({ hrefs }: CheckedBlock, route: Route, change: ChangedAnswers): boolean {
    if (!change.routesDiffer && !['pages', 'templates', 'layouts'].some((kind) => change.hasChanged(kind)))
      return true;
    return hrefs.every((href) => {
      const key = href.startsWith('#') ? route.path + href : href;
      const known = this.#soundLinks.get(key);
      if (known !== undefined) return known;
      const { isValid, isThin, anchor } = this.#examineLink(href, route);
      const isSound = isValid && !isThin && anchor === undefined;
      this.#soundLinks.set(key, isSound);
      return isSound;
    });
  }

  #examineLink(href: string, route: Route) {
    const isValid = isLinkValid(href, this.#state);
    const anchor = isValid ? this.#anchors.fault(href, route) : undefined;
    return { isValid, anchor, isThin: isValid && isLinkToThinCell(href, this.#state) };
  }

  /** Checks a block with a record of its own, or finds the result for the same content. */
  #checkOwn(instance: BlockInstance, page: PageInProgress): CheckedBlock {
    const { scope } = page.recorder;
    const key = keyOf(instance);
    const known = this.#checked.find(key, scope);
    if (known !== undefined) return { reads: known.record.reads, ...known.value };
    const recorder = recordIn(scope);
    const findingsBefore = page.findings.length;
    const checked = this.#composeAndCheck(instance, { ...page, recorder });
    const record = recorder.record();
    // A faulty block is not cached: on the next page, another file may supply the faulty value.
    if (page.findings.length === findingsBefore) this.#checked.set(key, record, scope, checked);
    return { reads: record.reads, ...checked };
  }

  #composeAndCheck(instance: BlockInstance, page: PageInProgress): SharedCheck {
    const { route, recorder } = page;
    try {
      const composed = composeBlock(instance, route, recorder, this.#model);
      if (composed === undefined) return noLinks;
      const schema = this.#model.blocks.schemaOf(composed.type) ?? {};
      const value = { ...composed.properties, id: instance.id, type: composed.type };
      const faults = schemaFaults(schema, value, 'the block').filter(({ isPadding }) => isPadding !== true);
      const files = { pictures: this.#state.snapshot.pictures, faults: noPictures.faults };
      const pictures = picturesIn(schema, value).filter((named) => !isReportedBySchema(named, faults, files));
      for (const fault of faults) {
        // The finding for the missing picture names the one that was meant.
        if (pictures.some((named) => isAboutName(fault, named))) continue;
        page.findings.push(...faultFinding(fault, composed.type, instance, page));
      }
      const found = linksIn(schema, value);
      for (const { href, path } of found) {
        const { isValid, isThin, anchor } = this.#examineLink(href, route);
        if (isValid && anchor === undefined && !isThin) continue;
        const place = positionOfLink(href, blockProvenance(instance, path, page));
        if (!isValid) page.findings.push(brokenLink(href, place, this.#state));
        if (anchor !== undefined) page.findings.push({ ...place, code: 'CB_ANCHOR', ...anchor, cause: href });
        if (isThin) page.findings.push(linkToThinCell(href, place));
      }
      for (const named of pictures) page.findings.push(...pictureFinding(named, instance, page, files));
      const resolve: unknown = this.#blockTypes[composed.type]?.resolve;
      const properties =
        faults.length === 0 && isResolve(resolve) ? resolve(composed.properties, recorder) : value;
      const hrefs = found.map(({ href }) => href);
      const { heading } = composed.properties;
      return {
        heading: typeof heading === 'string' ? heading : undefined,
        hrefs,
        links: [...new Set([...hrefs.map((href) => pathOfLink(href) ?? ''), ...pathsIn(properties)])],
      };
    } catch (error) {
      page.findings.push(...compositionFinding(error, instance, page));
      return noLinks;
    }
  }
}

const noLinks: SharedCheck = { hrefs: [], links: [], heading: undefined };

const keyOf = ({ document, id }: BlockInstance) => `${document}#${id}`;

function instancesOf({ route, recorder }: ComposedPage): readonly BlockInstance[] {
  const { before, main, after } = readStructure(route, recorder);
  return [...before, ...main, ...after];
}

function isResolve(value: unknown): value is (block: object, read: ReadRecorder) => unknown {
  return typeof value === 'function';
}
