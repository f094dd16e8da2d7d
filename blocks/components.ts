import type { BlockComponents } from '../engine/render/block-type.ts';
import type { blockTypes } from './block-types.ts';
import { ContactForm } from './contact-form/ContactForm.tsx';
import { CookieConsent } from './cookie-consent/CookieConsent.tsx';
import { Cta } from './cta/Cta.tsx';
import { Footer } from './footer/Footer.tsx';
import { Header } from './header/Header.tsx';
import { Hero } from './hero/Hero.tsx';
import { IndustrySections } from './industry-sections/IndustrySections.tsx';
import { LocationCards } from './location-cards/LocationCards.tsx';
import { MobileBar } from './mobile-bar/MobileBar.tsx';
import { NavRow } from './nav-row/NavRow.tsx';
import { NetworkDiagram } from './network-diagram/NetworkDiagram.tsx';
import { NotFound } from './not-found/NotFound.tsx';
import { PageViews } from './page-views/PageViews.tsx';
import { ReferralForm } from './referral-form/ReferralForm.tsx';
import { ServiceCards } from './service-cards/ServiceCards.tsx';
import { Testimonials } from './testimonials/Testimonials.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { Toaster } from './toaster/Toaster.tsx';
import { TopBar } from './top-bar/TopBar.tsx';
import { TrustBar } from './trust-bar/TrustBar.tsx';
import { WhyChoose } from './why-choose/WhyChoose.tsx';

/** The component of every block type. TypeScript holds this registry against block-types.ts. */
export const components: BlockComponents<typeof blockTypes> = {
  'contact-form': ContactForm,
  'cookie-consent': CookieConsent,
  cta: Cta,
  footer: Footer,
  header: Header,
  hero: Hero,
  'industry-sections': IndustrySections,
  'location-cards': LocationCards,
  'mobile-bar': MobileBar,
  'nav-row': NavRow,
  'network-diagram': NetworkDiagram,
  'not-found': NotFound,
  'page-views': PageViews,
  'referral-form': ReferralForm,
  'service-cards': ServiceCards,
  testimonials: Testimonials,
  timeline: Timeline,
  toaster: Toaster,
  'top-bar': TopBar,
  'trust-bar': TrustBar,
  'why-choose': WhyChoose,
};
