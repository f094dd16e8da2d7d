import type { BlockComponents } from '../engine/render/block-type.ts';
import { Article } from './article/Article.tsx';
import { Benefits } from './benefits/Benefits.tsx';
import type { blockTypes } from './block-types.ts';
import { Breadcrumbs } from './breadcrumbs/Breadcrumbs.tsx';
import { CityFacts } from './city-facts/CityFacts.tsx';
import { CityList } from './city-list/CityList.tsx';
import { CityMap } from './city-map/CityMap.tsx';
import { CityServices } from './city-services/CityServices.tsx';
import { ContactForm } from './contact-form/ContactForm.tsx';
import { CookieConsent } from './cookie-consent/CookieConsent.tsx';
import { Cta } from './cta/Cta.tsx';
import { DefenseLayers } from './defense-layers/DefenseLayers.tsx';
import { EntryList } from './entry-list/EntryList.tsx';
import { EntryPage } from './entry-page/EntryPage.tsx';
import { Faq } from './faq/Faq.tsx';
import { FeatureList } from './feature-list/FeatureList.tsx';
import { Footer } from './footer/Footer.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import { Header } from './header/Header.tsx';
import { Hero } from './hero/Hero.tsx';
import { Image } from './image/Image.tsx';
import { IndustrySections } from './industry-sections/IndustrySections.tsx';
import { Jobs } from './jobs/Jobs.tsx';
import { Ledger } from './ledger/Ledger.tsx';
import { LocationCards } from './location-cards/LocationCards.tsx';
import { OfficeMap } from './map/OfficeMap.tsx';
import { MobileBar } from './mobile-bar/MobileBar.tsx';
import { NavRow } from './nav-row/NavRow.tsx';
import { NearbyCities } from './nearby-cities/NearbyCities.tsx';
import { NetworkDiagram } from './network-diagram/NetworkDiagram.tsx';
import { NotFound } from './not-found/NotFound.tsx';
import { Notice } from './notice/Notice.tsx';
import { Openings } from './openings/Openings.tsx';
import { PageViews } from './page-views/PageViews.tsx';
import { PlanTable } from './plan-table/PlanTable.tsx';
import { PostList } from './post-list/PostList.tsx';
import { ReferralForm } from './referral-form/ReferralForm.tsx';
import { RegionMap } from './region-map/RegionMap.tsx';
import { RelatedServices } from './related-services/RelatedServices.tsx';
import { ReviewList } from './review-list/ReviewList.tsx';
import { Reviews } from './reviews/Reviews.tsx';
import { RichText } from './rich-text/RichText.tsx';
import { RoiCalculator } from './roi-calculator/RoiCalculator.tsx';
import { ServiceCards } from './service-cards/ServiceCards.tsx';
import { ServiceList } from './service-list/ServiceList.tsx';
import { ServiceSummary } from './service-summary/ServiceSummary.tsx';
import { SizeCheck } from './size-check/SizeCheck.tsx';
import { Stats } from './stats/Stats.tsx';
import { Steps } from './steps/Steps.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';
import { ThreatBoard } from './threat-board/ThreatBoard.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { Toaster } from './toaster/Toaster.tsx';
import { TopBar } from './top-bar/TopBar.tsx';
import { TrustBar } from './trust-bar/TrustBar.tsx';
import { UrgencyList } from './urgency-list/UrgencyList.tsx';
import { WhyChoose } from './why-choose/WhyChoose.tsx';

/** The component of every block type. The compiler checks this registry against block-types.ts. */
export const components: BlockComponents<typeof blockTypes> = {
  article: Article,
  benefits: Benefits,
  breadcrumbs: Breadcrumbs,
  'city-facts': CityFacts,
  'city-list': CityList,
  'city-map': CityMap,
  'city-services': CityServices,
  'contact-form': ContactForm,
  'cookie-consent': CookieConsent,
  cta: Cta,
  'defense-layers': DefenseLayers,
  'entry-list': EntryList,
  'entry-page': EntryPage,
  faq: Faq,
  'feature-list': FeatureList,
  footer: Footer,
  gallery: Gallery,
  header: Header,
  hero: Hero,
  image: Image,
  'industry-sections': IndustrySections,
  jobs: Jobs,
  ledger: Ledger,
  'location-cards': LocationCards,
  map: OfficeMap,
  'mobile-bar': MobileBar,
  'nav-row': NavRow,
  'nearby-cities': NearbyCities,
  'network-diagram': NetworkDiagram,
  'not-found': NotFound,
  notice: Notice,
  openings: Openings,
  'page-views': PageViews,
  'plan-table': PlanTable,
  'post-list': PostList,
  'referral-form': ReferralForm,
  'region-map': RegionMap,
  'related-services': RelatedServices,
  'review-list': ReviewList,
  reviews: Reviews,
  'rich-text': RichText,
  'roi-calculator': RoiCalculator,
  'service-cards': ServiceCards,
  'service-list': ServiceList,
  'service-summary': ServiceSummary,
  'size-check': SizeCheck,
  stats: Stats,
  steps: Steps,
  testimonials: Testimonials,
  'threat-board': ThreatBoard,
  timeline: Timeline,
  toaster: Toaster,
  'top-bar': TopBar,
  'trust-bar': TrustBar,
  'urgency-list': UrgencyList,
  'why-choose': WhyChoose,
};
