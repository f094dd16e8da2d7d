export const sizeInputNames = ['employees', 'sites', 'servers', 'inHouse'] as const;

type SizeInputName = (typeof sizeInputNames)[number];

export interface SizeInputs extends Readonly<Record<SizeInputName, number>> {
  /** People who work at a computer. */
  readonly employees: number;
  /** Offices, shops and stores with a network of their own. */
  readonly sites: number;
  /** Servers, in a cupboard or rented. */
  readonly servers: number;
  /** Full-time people of the firm's own who do this work. */
  readonly inHouse: number;
  /** How many written standards or insurers' conditions the firm has to meet. */
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

/** How much work things make in a month, in hours: the firm's own judgement, stated in content. */
interface SizeCoefficients extends Readonly<Record<(typeof sizeCoefficientNames)[number], number>> {
  /** The hours of a month that one person can give to this work. */
  readonly hoursPerPerson: number;
  /** Below this many hours a month a contract is more than a firm needs. */
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
  /** The same as full-time people. */
  readonly people: number;
  /** The people that are missing beside the firm's own. */
  readonly gap: number;
}

/** The size of the work in hours and people, and the model of support that fits it, with the reasons. */
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

/** The values that texts of the result name in braces and that the account shows. */
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
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, format.format(value)]));
}

/** The bars of the drawing on a scale of 0 to 100, and where on it each further full person stands. */
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
