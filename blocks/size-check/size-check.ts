export const sizeInputNames = ['employees', 'sites', 'servers', 'inHouse'] as const;

type SizeInputName = (typeof sizeInputNames)[number];

export interface SizeInputs extends Readonly<Record<SizeInputName, number>> {
  /** People who work at a computer. */
  readonly employees: number;
  /** Sites with their own network. */
  readonly sites: number;
  /** Servers, on site or rented. */
  readonly servers: number;
  /** Full-time employees who do this work. */
  readonly inHouse: number;
  /** Number of written standards or insurance conditions that the business has to meet. */
  readonly standards: number;
}

export const sizeCoefficientNames = [
  'hoursPerEmployee',
  'hoursPerSite',
  'hoursPerServer',
  'hoursPerStandard',
  'hoursPerPerson',
  'onCallBelow',
] as const;

/** Estimates of the work per month, in hours, as stated in the content. */
interface SizeCoefficients extends Readonly<Record<(typeof sizeCoefficientNames)[number], number>> {
  /** Hours per month that one full-time employee can give. */
  readonly hoursPerPerson: number;
  /** Hours per month below which no contract is recommended. */
  readonly onCallBelow: number;
}

export const supportModels = ['onCall', 'managed', 'coManaged', 'inHouse'] as const;

type SupportModel = (typeof supportModels)[number];

export const sizeReasons = [
  'noTeam',
  'smallNeed',
  'gap',
  'covered',
  'onePerson',
  'standards',
  'sites',
] as const;

type SizeReason = (typeof sizeReasons)[number];

export interface SizeResult {
  readonly model: SupportModel;
  readonly reasons: readonly SizeReason[];
  /** Hours of work in a month. */
  readonly hours: number;
  /** The same in full-time employees. */
  readonly people: number;
  /** The number of missing full-time employees. */
  readonly gap: number;
}

/**
 * Computes the amount of work in hours and full-time employees, and the model of support that fits it, with reasons.
 */
export function sizeCheck(inputs: SizeInputs, work: SizeCoefficients): SizeResult {
  const { employees, sites, servers, inHouse, standards } = inputs;
  const hours =
    employees * work.hoursPerEmployee +
    sites * work.hoursPerSite +
    servers * work.hoursPerServer +
    standards * work.hoursPerStandard;
  const people = hours / work.hoursPerPerson;
  const gap = Math.max(0, people - inHouse);
  const hasTeam = inHouse > 0;
  const isSmall = hours < work.onCallBelow && standards === 0;
  const isCovered = hasTeam && gap === 0 && standards === 0;
  const model: SupportModel = hasTeam
    ? isCovered
      ? 'inHouse'
      : 'coManaged'
    : isSmall
      ? 'onCall'
      : 'managed';
  const applies: Readonly<Record<SizeReason, boolean>> = {
    noTeam: !hasTeam,
    smallNeed: !hasTeam && isSmall,
    gap: hasTeam && gap > 0,
    covered: hasTeam && gap === 0,
    onePerson: inHouse === 1,
    standards: standards > 0,
    sites: sites > 1,
  };
  return { model, reasons: sizeReasons.filter((reason) => applies[reason]), hours, people, gap };
}

/** "1 hour", "2.5 hours": the unit agrees with the number, as the language requires. */
export const hoursText = (hours: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: 'hour',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(hours);

/** Returns the values for the placeholders of the result's texts and for the calculation. */
export function sizeValues(
  inputs: SizeInputs,
  { hours, people, gap }: SizeResult,
  work: SizeCoefficients,
  locale: string,
): Readonly<Record<string, string>> {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const { employees, sites, servers, inHouse, standards } = inputs;
  const values = {
    hours: Math.round(hours),
    people,
    gap,
    employees,
    sites,
    servers,
    inHouse,
    standards,
    employeesHours: employees * work.hoursPerEmployee,
    sitesHours: sites * work.hoursPerSite,
    serversHours: servers * work.hoursPerServer,
    standardsHours: standards * work.hoursPerStandard,
  };
  return {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, format.format(value)])),
    total: hoursText(values.hours, locale),
  };
}

/**
 * Returns the bars of the drawing on a scale of 0 to 100, and the positions of the ticks, one per full-time employee.
 */
export function sizeBars(people: number, inHouse: number) {
  const longest = Math.max(Math.ceil(people), Math.ceil(inHouse), 1);
  const length = (count: number) => Math.round((count / longest) * 1000) / 10;
  const every = Math.ceil(longest / 12);
  return {
    need: length(people),
    have: length(inHouse),
    longest,
    ticks: Array.from({ length: Math.floor(longest / every) + 1 }, (_, index) => length(index * every)),
  };
}
