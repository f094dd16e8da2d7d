import type { breadcrumbs } from '../../../blocks/breadcrumbs/breadcrumbs.schema.ts';
import type { CityDrawing } from '../../../blocks/cities/city-drawing.ts';
import type { cityFacts } from '../../../blocks/city-facts/city-facts.schema.ts';
import type { cityServices } from '../../../blocks/city-services/city-services.schema.ts';
import type { contactForm } from '../../../blocks/contact-form/contact-form.schema.ts';
import type { cookieConsent } from '../../../blocks/cookie-consent/cookie-consent.schema.ts';
import type { faq } from '../../../blocks/faq/faq.schema.ts';
import type { footer } from '../../../blocks/footer/footer.schema.ts';
import type { header } from '../../../blocks/header/header.schema.ts';
import type { hero } from '../../../blocks/hero/hero.schema.ts';
import type { jobs } from '../../../blocks/jobs/jobs.schema.ts';
import type { mobileBar } from '../../../blocks/mobile-bar/mobile-bar.schema.ts';
import type { pageViews } from '../../../blocks/page-views/page-views.schema.ts';
import type { serviceSummary } from '../../../blocks/service-summary/service-summary.schema.ts';
import type { testimonials } from '../../../blocks/testimonials/testimonials.schema.ts';
import type { toaster } from '../../../blocks/toaster/toaster.schema.ts';
import type { topBar } from '../../../blocks/top-bar/top-bar.schema.ts';
import type { ResolvedBlock } from '../../../engine/render/block-type.ts';

/** A drawn map, and the text of its scale bar. */
export interface MapDrawing extends CityDrawing {
  readonly scaleText: string;
}

/** The composed content of each block type that the pages of a service in a city have. */
export interface Blocks {
  readonly breadcrumbs: ResolvedBlock<typeof breadcrumbs>;
  readonly 'city-facts': ResolvedBlock<typeof cityFacts>;
  readonly 'city-services': ResolvedBlock<typeof cityServices>;
  readonly 'contact-form': ResolvedBlock<typeof contactForm>;
  readonly 'cookie-consent': ResolvedBlock<typeof cookieConsent>;
  readonly faq: ResolvedBlock<typeof faq>;
  readonly footer: ResolvedBlock<typeof footer>;
  readonly header: ResolvedBlock<typeof header>;
  readonly hero: ResolvedBlock<typeof hero> & { readonly drawing?: MapDrawing };
  readonly jobs: ResolvedBlock<typeof jobs>;
  readonly 'mobile-bar': ResolvedBlock<typeof mobileBar>;
  readonly 'page-views': ResolvedBlock<typeof pageViews>;
  readonly 'service-summary': ResolvedBlock<typeof serviceSummary>;
  readonly testimonials: ResolvedBlock<typeof testimonials>;
  readonly toaster: ResolvedBlock<typeof toaster>;
  readonly 'top-bar': ResolvedBlock<typeof topBar>;
}

export interface BlockOfType<Type extends keyof Blocks> {
  readonly type: Type;
  readonly id: string;
  readonly block: Blocks[Type];
}

export type BlockData = { readonly [Type in keyof Blocks]: BlockOfType<Type> }[keyof Blocks];

/** A page before it is rendered. Blocks are indexes of {@link SiteData.blocks}. */
export interface PageData {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly before: readonly number[];
  readonly main: readonly number[];
  readonly after: readonly number[];
}

/** The content of the hand-written server. Equal blocks of several pages are one. */
export interface SiteData {
  readonly email: string;
  readonly office: readonly string[];
  readonly hours: string;
  readonly skipLink: string;
  readonly blocks: readonly BlockData[];
  readonly pages: readonly PageData[];
}

/** The props of the component of a block type. */
export interface BlockProps<Type extends keyof Blocks> {
  readonly id: string;
  readonly block: Blocks[Type];
  readonly site: SiteData;
  readonly path: string;
}
