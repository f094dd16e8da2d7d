import { contactForm } from './contact-form/contact-form.schema.ts';
import { cookieConsent } from './cookie-consent/cookie-consent.schema.ts';
import { cta } from './cta/cta.schema.ts';
import { footer } from './footer/footer.schema.ts';
import { header } from './header/header.schema.ts';
import { hero } from './hero/hero.schema.ts';
import { industrySections } from './industry-sections/industry-sections.schema.ts';
import { locationCards } from './location-cards/location-cards.schema.ts';
import { mobileBar } from './mobile-bar/mobile-bar.schema.ts';
import { navRow } from './nav-row/nav-row.schema.ts';
import { networkDiagram } from './network-diagram/network-diagram.schema.ts';
import { notFound } from './not-found/not-found.schema.ts';
import { pageViews } from './page-views/page-views.schema.ts';
import { referralForm } from './referral-form/referral-form.schema.ts';
import { serviceCards } from './service-cards/service-cards.schema.ts';
import { testimonials } from './testimonials/testimonials.schema.ts';
import { timeline } from './timeline/timeline.schema.ts';
import { toaster } from './toaster/toaster.schema.ts';
import { topBar } from './top-bar/top-bar.schema.ts';
import { trustBar } from './trust-bar/trust-bar.schema.ts';
import { whyChoose } from './why-choose/why-choose.schema.ts';

/** Every block type by the name that page documents use. One line each; components.ts is the other registry. */
export const blockTypes = {
  'contact-form': contactForm,
  'cookie-consent': cookieConsent,
  cta,
  footer,
  header,
  hero,
  'industry-sections': industrySections,
  'location-cards': locationCards,
  'mobile-bar': mobileBar,
  'nav-row': navRow,
  'network-diagram': networkDiagram,
  'not-found': notFound,
  'page-views': pageViews,
  'referral-form': referralForm,
  'service-cards': serviceCards,
  testimonials,
  timeline,
  toaster,
  'top-bar': topBar,
  'trust-bar': trustBar,
  'why-choose': whyChoose,
} as const;
