import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { businessChecks } from './site/checks/business.ts';
import { cardChecks } from './site/checks/cards.ts';
import { cellChecks } from './site/checks/cells.ts';
import { claimChecks } from './site/checks/claims.ts';
import { copyChecks } from './site/checks/copy.ts';
import { crawlChecks } from './site/checks/crawl.ts';
import { fileChecks } from './site/checks/files.ts';
import { headChecks } from './site/checks/heads.ts';
import { inboundLinkChecks } from './site/checks/inbound-links.ts';
import { mapChecks } from './site/checks/maps.ts';
import { markupChecks } from './site/checks/markup.ts';
import { pageSizeChecks } from './site/checks/page-sizes.ts';
import { sampleChecks } from './site/checks/samples.ts';
import { shownMarkupChecks } from './site/checks/shown-markup.ts';
import { structuredDataChecks } from './site/checks/structured-data.ts';
import { truthChecks } from './site/checks/truth.ts';
import { vocabularyChecks } from './site/checks/vocabulary.ts';
import { walkChecks } from './site/checks/walk.ts';
import { yearChecks } from './site/checks/years.ts';
import { editedContent } from './site/edited-content.ts';
import { RenderedSite } from './site/rendered-site.ts';

// The checks share one site, which renders each page once. Their own tests are in their files.
describe('the content', () => {
  const site = new RenderedSite();
  headChecks(site);
  walkChecks(site);
  crawlChecks(site);
  copyChecks(site);
  cellChecks(site);
  fileChecks(site);
  pageSizeChecks(site);
  businessChecks(site);
  cardChecks(site);
  mapChecks(site);
  claimChecks(site);
  inboundLinkChecks(site);
  structuredDataChecks(site);
  shownMarkupChecks(site);
  sampleChecks(site);
  vocabularyChecks(site);
  yearChecks(site);
  truthChecks(site);
  markupChecks(site);
});

describe('the content after an editor added, renamed and removed a city, a service and a post', () => {
  const site = new RenderedSite(editedContent());
  const lastmod = readFileSync(join(site.folder, 'lastmod.txt'), 'utf8');
  headChecks(site);
  walkChecks(site);
  crawlChecks(site);
  copyChecks(site);
  // `npx cityblock lastmod` adds the dates of new pages.
  fileChecks(site, (path) => lastmod.includes(` ${path}\n`));
  businessChecks(site);
  cardChecks(site);
  mapChecks(site);
  structuredDataChecks(site);
  vocabularyChecks(site);
  yearChecks(site);
  // Markup depends on block types, not on the number of entries.
  markupChecks(site, 40);
});
