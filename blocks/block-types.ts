import { article } from './article/article.schema.ts';
import { benefits } from './benefits/benefits.schema.ts';
import { breadcrumbs } from './breadcrumbs/breadcrumbs.schema.ts';
import { cityFacts } from './city-facts/city-facts.schema.ts';
import { cityList } from './city-list/city-list.schema.ts';
import { cityMap } from './city-map/city-map.schema.ts';
import { cityServices } from './city-services/city-services.schema.ts';
import { contactForm } from './contact-form/contact-form.schema.ts';
import { cookieConsent } from './cookie-consent/cookie-consent.schema.ts';
import { cta } from './cta/cta.schema.ts';
import { defenseLayers } from './defense-layers/defense-layers.schema.ts';
import { entryList } from './entry-list/entry-list.schema.ts';
import { entryPage } from './entry-page/entry-page.schema.ts';
import { faq } from './faq/faq.schema.ts';
import { featureList } from './feature-list/feature-list.schema.ts';
import { footer } from './footer/footer.schema.ts';
import { gallery } from './gallery/gallery.schema.ts';
import { header } from './header/header.schema.ts';
import { hero } from './hero/hero.schema.ts';
import { image } from './image/image.schema.ts';
import { industrySections } from './industry-sections/industry-sections.schema.ts';
import { jobs } from './jobs/jobs.schema.ts';
import { ledger } from './ledger/ledger.schema.ts';
import { locationCards } from './location-cards/location-cards.schema.ts';
import { map } from './map/map.schema.ts';
import { mobileBar } from './mobile-bar/mobile-bar.schema.ts';
import { navRow } from './nav-row/nav-row.schema.ts';
import { nearbyCities } from './nearby-cities/nearby-cities.schema.ts';
import { networkDiagram } from './network-diagram/network-diagram.schema.ts';
import { notFound } from './not-found/not-found.schema.ts';
import { notice } from './notice/notice.schema.ts';
import { openings } from './openings/openings.schema.ts';
import { pageViews } from './page-views/page-views.schema.ts';
import { planTable } from './plan-table/plan-table.schema.ts';
import { postList } from './post-list/post-list.schema.ts';
import { referralForm } from './referral-form/referral-form.schema.ts';
import { regionMap } from './region-map/region-map.schema.ts';
import { relatedServices } from './related-services/related-services.schema.ts';
import { reviewList } from './review-list/review-list.schema.ts';
import { reviews } from './reviews/reviews.schema.ts';
import { richText } from './rich-text/rich-text.schema.ts';
import { roiCalculator } from './roi-calculator/roi-calculator.schema.ts';
import { serviceCards } from './service-cards/service-cards.schema.ts';
import { serviceList } from './service-list/service-list.schema.ts';
import { serviceSummary } from './service-summary/service-summary.schema.ts';
import { sizeCheck } from './size-check/size-check.schema.ts';
import { stats } from './stats/stats.schema.ts';
import { steps } from './steps/steps.schema.ts';
import { testimonials } from './testimonials/testimonials.schema.ts';
import { threatBoard } from './threat-board/threat-board.schema.ts';
import { timeline } from './timeline/timeline.schema.ts';
import { toaster } from './toaster/toaster.schema.ts';
import { topBar } from './top-bar/top-bar.schema.ts';
import { trustBar } from './trust-bar/trust-bar.schema.ts';
import { urgencyList } from './urgency-list/urgency-list.schema.ts';
import { whyChoose } from './why-choose/why-choose.schema.ts';

/** All block types by the name that page documents use, one line each. components.ts is the second registry. */
export const blockTypes = {
  article,
  benefits,
  breadcrumbs,
  'city-facts': cityFacts,
  'city-list': cityList,
  'city-map': cityMap,
  'city-services': cityServices,
  'contact-form': contactForm,
  'cookie-consent': cookieConsent,
  cta,
  'defense-layers': defenseLayers,
  'entry-list': entryList,
  'entry-page': entryPage,
  faq,
  'feature-list': featureList,
  footer,
  gallery,
  header,
  hero,
  image,
  'industry-sections': industrySections,
  jobs,
  ledger,
  'location-cards': locationCards,
  map,
  'mobile-bar': mobileBar,
  'nav-row': navRow,
  'nearby-cities': nearbyCities,
  'network-diagram': networkDiagram,
  'not-found': notFound,
  notice,
  openings,
  'page-views': pageViews,
  'plan-table': planTable,
  'post-list': postList,
  'referral-form': referralForm,
  'region-map': regionMap,
  'related-services': relatedServices,
  'review-list': reviewList,
  reviews,
  'rich-text': richText,
  'roi-calculator': roiCalculator,
  'service-cards': serviceCards,
  'service-list': serviceList,
  'service-summary': serviceSummary,
  'size-check': sizeCheck,
  stats,
  steps,
  testimonials,
  'threat-board': threatBoard,
  timeline,
  toaster,
  'top-bar': topBar,
  'trust-bar': trustBar,
  'urgency-list': urgencyList,
  'why-choose': whyChoose,
} as const;
