import {
  type BlockInstance,
  composeBlock,
  pageScope,
  readStructure,
  recordIn,
} from '../../compose/page-composer.ts';
import { blockProvenance, type ComposedPage } from '../../compose/provenance.ts';
import { ReadCache } from '../../compose/read-cache.ts';
import type { ReadRecorder } from '../../compose/read-recorder.ts';
import { calendarDateAt } from '../../content/calendar.ts';
import type { ContentModel } from '../../content/content-model.ts';
import { noPictures } from '../../content/picture-files.ts';
import { picturesIn } from '../../content/picture-references.ts';
import { linksIn, pathOfLink } from '../../routes/links.ts';
import type { Route } from '../../routes/route-table.ts';
import type { SiteState } from '../../routes/site-state.ts';
import { AnchorChecker, type AnchoredBlockType } from '../anchor.ts';
import { repeatedHeading, repeatedHeadings } from '../duplicate-heading.ts';
import { type HeadTexts, readHead } from '../heads.ts';
import { brokenLink, isLinkToThinCell, isLinkValid, linkToThinCell, positionOfLink } from '../link.ts';
import { isAboutName, isReportedBySchema } from '../picture.ts';
import { schemaFaults } from '../schema/schema-validator.ts';
import { compositionFinding, faultFinding, pictureFinding } from './block-findings.ts';
import type { Finding } from './findings.ts';
import { pathsIn } from './link-graph.ts';

/** The part of a block type that joins other content. It is run here to check that it succeeds. */
export interface ResolvableBlockType extends AnchoredBlockType {
  readonly resolve?: (block: never, read: never) => unknown;
}

/** The result of checking a block, shared by the pages on which it reads the same content. */
interface CheckedBlock {
  /** The paths that the block links to, those of resolved properties included. */
  readonly links: readonly string[];
  readonly heading: string | undefined;
}

/** The result of checking one page. */
export interface CheckedPage {
  readonly route: Route;
  readonly head: HeadTexts;
  readonly findings: readonly Finding[];
  /** The paths that the blocks link to. Pages on which a block reads the same content have the same list. */
  readonly links: readonly (readonly string[])[];
}

interface PageInProgress extends ComposedPage {
  readonly findings: Finding[];
}

/** Estimated size of the results that pages share. More than those of thousands of pages are rarely needed again. */
const maximumBytes = 20_000_000;

/** Checks pages of one state of a site, each by itself. Blocks that read the same content are checked once. */
export class PageChecker {
  readonly today: string;
  readonly #anchors: AnchorChecker;
  readonly #state: SiteState;
  readonly #model: ContentModel;
  readonly #blockTypes: Readonly<Record<string, ResolvableBlockType>>;
  readonly #now: number;
  readonly #checked = new ReadCache<CheckedBlock>(maximumBytes, () => 100);

  constructor(
    state: SiteState,
    model: ContentModel,
    blockTypes: Readonly<Record<string, ResolvableBlockType>>,
    now: number,
  ) {
    this.#state = state;
    this.#model = model;
    this.#blockTypes = blockTypes;
    this.#now = now;
    this.today = calendarDateAt(now, state.snapshot.site.value.timeZone);
    this.#anchors = new AnchorChecker(state, blockTypes, now);
  }

  /** Starts composing a page. */
  pageOf(route: Route): ComposedPage {
    const scope = pageScope(this.#state, route, this.#now);
    return { route, recorder: recordIn(scope), model: this.#model };
  }

  check(route: Route): CheckedPage {
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
    return { route, head, findings: page.findings, links: blocks.map(({ links }) => links) };
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
    if (known !== undefined) return known.value;
    const recorder = recordIn(scope);
    const findingsBefore = page.findings.length;
    const checked = this.#composeAndCheck(instance, { ...page, recorder });
    const record = recorder.record();
    // A faulty block is not cached: on the next page, another file may supply the faulty value.
    if (page.findings.length === findingsBefore) this.#checked.set(key, record, scope, checked);
    return checked;
  }

  #composeAndCheck(instance: BlockInstance, page: PageInProgress): CheckedBlock {
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
        links: [...new Set([...hrefs.map((href) => pathOfLink(href) ?? ''), ...pathsIn(properties)])],
      };
    } catch (error) {
      page.findings.push(...compositionFinding(error, instance, page));
      return noLinks;
    }
  }
}

const noLinks: CheckedBlock = { links: [], heading: undefined };

const keyOf = ({ document, id }: BlockInstance) => `${document}#${id}`;

function instancesOf({ route, recorder }: ComposedPage): readonly BlockInstance[] {
  const { before, main, after } = readStructure(route, recorder);
  return [...before, ...main, ...after];
}

function isResolve(value: unknown): value is (block: object, read: ReadRecorder) => unknown {
  return typeof value === 'function';
}
