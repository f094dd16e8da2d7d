import type { z } from 'zod';
import type { Dictionary } from '../../engine/words/dictionary.ts';
import type { SiteIdentity } from '../site/site-settings.ts';
import { contentGridWords } from '../words/content-grid.words.ts';
import { dashboardWords } from '../words/dashboard.words.ts';
import { deliveriesWords } from '../words/deliveries.words.ts';
import { inboxWords } from '../words/inbox.words.ts';
import { leadWords } from '../words/lead.words.ts';
import { leadStatusWords } from '../words/lead-statuses.words.ts';
import { numbersWords } from '../words/numbers.words.ts';
import { shortcutWords } from '../words/shortcuts.words.ts';
import { violationsWords } from '../words/violations.words.ts';
import type { dashboardTextsSchema } from './dashboard-api.ts';

const dictionaries = {
  dashboard: dashboardWords,
  inbox: inboxWords,
  lead: leadWords,
  leadStatuses: leadStatusWords,
  shortcuts: shortcutWords,
  numbers: numbersWords,
  deliveries: deliveriesWords,
  contentGrid: contentGridWords,
  violations: violationsWords,
} as const;

/** The dictionaries of the dashboard by section. Its script imports this type only, so that it contains no dictionary. */
export type DashboardDictionaries = typeof dictionaries;

/** Returns the texts of the dashboard in the language of the site. */
export function dashboardTexts({
  language,
  clock,
  words,
}: SiteIdentity): z.infer<typeof dashboardTextsSchema> {
  const texts = Object.values<Dictionary>(dictionaries).map(
    (dictionary) => [dictionary.section, words(dictionary).texts(...Object.keys(dictionary.words))] as const,
  );
  return { language, clock, texts: Object.fromEntries(texts) };
}
