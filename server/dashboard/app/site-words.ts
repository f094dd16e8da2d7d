import { withElements } from '../../../engine/render/use-words.ts';
import { receivedWords } from '../../../engine/words/words.ts';
import { dashboardTextsSchema } from '../dashboard-api.ts';
import type { DashboardDictionaries } from '../dashboard-dictionaries.ts';

/** The texts in the language of the site, which the server writes into the document. */
const received = dashboardTextsSchema.parse(
  JSON.parse(document.getElementById('dashboard-texts')?.textContent ?? 'null'),
);

export const { language, clock } = received;

const wordsOf = <Section extends keyof DashboardDictionaries>(section: Section) =>
  withElements(
    receivedWords<DashboardDictionaries[Section]>(section, {
      language,
      override: (_section, key) => received.texts[section]?.[key],
    }),
  );

/** The words of the dashboard by section. */
export const words = {
  dashboard: wordsOf('dashboard'),
  inbox: wordsOf('inbox'),
  lead: wordsOf('lead'),
  leadStatuses: wordsOf('leadStatuses'),
  shortcuts: wordsOf('shortcuts'),
  numbers: wordsOf('numbers'),
  deliveries: wordsOf('deliveries'),
  contentGrid: wordsOf('contentGrid'),
  violations: wordsOf('violations'),
} as const;
