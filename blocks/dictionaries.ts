import type { Dictionary } from '../engine/words/dictionary.ts';
import { articleWords } from './article/article.words.ts';
import { breadcrumbsWords } from './breadcrumbs/breadcrumbs.words.ts';
import { placesWords } from './cities/places.words.ts';
import { cityFactsWords } from './city-facts/city-facts.words.ts';
import { cityListWords } from './city-list/city-list.words.ts';
import { contactFormWords } from './contact-form/contact-form.words.ts';
import { cookieConsentWords } from './cookie-consent/cookie-consent.words.ts';
import { entriesWords } from './entries/entries.words.ts';
import { formsWords } from './forms/forms.words.ts';
import { heroWords } from './hero/hero.words.ts';
import { hoursWords } from './hours/hours.words.ts';
import { jobsWords } from './jobs/jobs.words.ts';
import { ledgerWords } from './ledger/ledger.words.ts';
import { locationCardsWords } from './location-cards/location-cards.words.ts';
import { nearbyCitiesWords } from './nearby-cities/nearby-cities.words.ts';
import { openingsWords } from './openings/openings.words.ts';
import { planTableWords } from './plan-table/plan-table.words.ts';
import { postListWords } from './post-list/post-list.words.ts';
import { regionMapWords } from './region-map/region-map.words.ts';
import { samplesWords } from './samples.words.ts';
import { serviceCardsWords } from './service-cards/service-cards.words.ts';
import { numberFieldWords } from './ui/calculator/number-field.words.ts';
import { distancesWords } from './ui/map/distances.words.ts';
import { ratingsWords } from './ui/ratings.words.ts';
import { tablesWords } from './ui/tables.words.ts';

/** The words of the blocks, one line for each `*.words.ts`. Keys of `words.json` begin with the section of a dictionary. */
export const dictionaries: readonly Dictionary[] = [
  articleWords,
  breadcrumbsWords,
  cityFactsWords,
  cityListWords,
  contactFormWords,
  cookieConsentWords,
  distancesWords,
  entriesWords,
  formsWords,
  heroWords,
  hoursWords,
  jobsWords,
  ledgerWords,
  locationCardsWords,
  nearbyCitiesWords,
  numberFieldWords,
  openingsWords,
  placesWords,
  planTableWords,
  postListWords,
  regionMapWords,
  samplesWords,
  serviceCardsWords,
  tablesWords,
  ratingsWords,
];
