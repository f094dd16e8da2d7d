/** One question with its answer. */
export interface QuestionText {
  readonly question: string;
  readonly answer: string;
}

/** The copy of one of the two services of a new site. */
export interface ServiceTexts {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly statement: string;
  readonly problem: string;
  readonly approach: string;
  readonly features: readonly { readonly title: string; readonly description: string }[];
  readonly benefits: readonly string[];
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  readonly included: readonly { readonly item: string; readonly detail: string }[];
  readonly notIncluded: string;
  readonly cost: string;
  readonly faqs: readonly QuestionText[];
  readonly ctaText: string;
}

/**
 * Titles of a page, the best first. The others are for names of businesses and places with which it would be too short or
 * too long.
 */
export type Titles = readonly [string, ...string[]];

/** The copy of a new site in one language. Placeholders are those of content: `{{ site.name }}`. */
export interface SiteTexts {
  /** The paths of the pages, in the language: "/services". */
  readonly paths: Readonly<Record<'services' | 'places' | 'privacy' | 'thanks' | 'notFound', string>>;
  readonly tagline: string;
  readonly description: string;
  readonly phone: { readonly label: string; readonly purpose: string; readonly when: string };
  readonly bookingLabel: string;
  readonly officeName: string;
  readonly street: string;
  readonly price: string;
  readonly received: string;
  readonly failure: { readonly title: string; readonly text: string };
  readonly skipLink: string;
  readonly menu: {
    readonly main: string;
    readonly services: string;
    readonly places: string;
    readonly contact: string;
    readonly privacy: string;
    readonly open: string;
    readonly close: string;
    readonly within: string;
    readonly footer: string;
    readonly telephone: string;
    readonly home: string;
  };
  readonly scheme: {
    readonly label: string;
    readonly system: string;
    readonly light: string;
    readonly dark: string;
  };
  /** In the footer, while "sample" of `site.json` is true. */
  readonly sampleNote: string;
  readonly home: {
    readonly titles: Titles;
    readonly description: string;
    readonly heading: string;
    readonly lead: string;
    readonly servicesHeading: string;
    readonly stepsHeading: string;
    readonly steps: readonly { readonly title: string; readonly text: string }[];
    readonly placesHeading: string;
  };
  readonly services: {
    readonly titles: Titles;
    readonly description: string;
    readonly heading: string;
    readonly listHeading: string;
    readonly all: string;
  };
  readonly places: { readonly titles: Titles; readonly description: string; readonly heading: string };
  readonly service: {
    readonly titles: Titles;
    readonly problem: string;
    readonly approach: string;
    readonly features: string;
    readonly steps: string;
    readonly included: string;
    readonly notIncluded: string;
    readonly questions: string;
    readonly cost: string;
    readonly places: string;
    readonly related: string;
  };
  readonly city: {
    readonly titles: Titles;
    readonly heading: string;
    readonly facts: string;
    readonly services: string;
    readonly map: string;
    readonly description: string;
    readonly about: readonly string[];
    readonly keyIndustry: string;
  };
  readonly cell: {
    readonly titles: Titles;
    readonly heading: string;
    readonly local: string;
    /** The description of a page without copy of its own. */
    readonly withoutCopy: string;
    /** The leads of the two services, each true for its service alone. */
    readonly workLead: string;
    readonly visitLead: string;
    readonly intro: string;
    readonly faq: QuestionText;
  };
  readonly form: {
    readonly heading: string;
    readonly text: string;
    readonly title: string;
    readonly button: string;
    readonly note: string;
    readonly sentHeading: string;
    readonly sentText: string;
    /** Before the telephone number. */
    readonly urgent: string;
    readonly officeLabel: string;
    readonly reasonsHeading: string;
    readonly reasons: readonly [string, string];
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly phone: string;
    readonly message: string;
  };
  readonly privacy: {
    readonly titles: Titles;
    readonly description: string;
    readonly heading: string;
    readonly textHeading: string;
    readonly paragraphs: readonly string[];
  };
  readonly thanks: {
    readonly titles: Titles;
    readonly description: string;
    readonly heading: string;
    readonly lead: string;
  };
  readonly notFound: {
    readonly title: string;
    readonly description: string;
    readonly heading: string;
    readonly text: string;
    readonly servicesText: string;
    readonly placesText: string;
    readonly call: string;
  };
  readonly work: ServiceTexts;
  readonly visit: ServiceTexts;
}

/** Returns the copy for a trade and a place, such as "Roofing" and "Lyon". */
export type TextsOf = (trade: string, place: string) => SiteTexts;
