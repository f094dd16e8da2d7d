export const roiInputNames = [
  'employees',
  'hoursLost',
  'hourlyCost',
  'currentSpend',
  'pricePerUser',
  'recovered',
] as const;

type RoiInputName = (typeof roiInputNames)[number];

/** What the reader says about the firm. Money is per month unless the name says otherwise. */
export interface RoiInputs extends Readonly<Record<RoiInputName, number>> {
  /** People who work at a computer. */
  readonly employees: number;
  /** Working hours that one person loses to trouble in a month. */
  readonly hoursLost: number;
  /** What an hour of one person costs, with taxes and benefits. */
  readonly hourlyCost: number;
  /** What support costs in a month today. */
  readonly currentSpend: number;
  /** What a managed plan costs for one person and month. */
  readonly pricePerUser: number;
  /** The share of the lost hours that the reader expects back, in percent. */
  readonly recovered: number;
}

interface RoiFigures {
  /** What the lost hours cost today. */
  readonly lostToday: number;
  /** Lost hours and support together, today. */
  readonly today: number;
  /** The price of the plan for everybody. */
  readonly plan: number;
  /** What the hours cost that are still lost with the plan. */
  readonly lostWithPlan: number;
  /** Lost hours and plan together. */
  readonly withPlan: number;
  /** Today less with plan: positive where the plan saves money, negative where it costs more. */
  readonly monthly: number;
  readonly yearly: number;
  /** From how many lost hours for a person and month on the plan pays; undefined where no hour comes back. */
  readonly breakEvenHours: number | undefined;
}

/** What downtime and support cost today and with a plan. The difference may well be negative. */
export function roi(inputs: RoiInputs): RoiFigures {
  const { employees, hoursLost, hourlyCost, currentSpend, pricePerUser, recovered } = inputs;
  const share = recovered / 100;
  const lostToday = employees * hoursLost * hourlyCost;
  const today = lostToday + currentSpend;
  const plan = employees * pricePerUser;
  const lostWithPlan = lostToday * (1 - share);
  const withPlan = lostWithPlan + plan;
  const monthly = today - withPlan;
  const savedByHour = employees * hourlyCost * share;
  return {
    lostToday,
    today,
    plan,
    lostWithPlan,
    withPlan,
    monthly,
    yearly: monthly * 12,
    breakEvenHours: savedByHour > 0 ? Math.max(0, (plan - currentSpend) / savedByHour) : undefined,
  };
}

/** The words that depend on which way the difference goes. */
interface RoiWords {
  readonly saves: string;
  readonly costs: string;
  readonly even: string;
  readonly breakEven: string;
  readonly noBreakEven: string;
}

interface RoiFormat {
  readonly locale: string;
  readonly currency: string;
}

/** Every text of the result by the name under which the page shows it. */
export function roiTexts(
  inputs: RoiInputs,
  words: RoiWords,
  { locale, currency }: RoiFormat,
): Readonly<Record<string, string>> {
  const figures = roi(inputs);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const whole = Math.round(figures.monthly);
  const verdict = whole > 0 ? words.saves : whole < 0 ? words.costs : words.even;
  const { breakEvenHours } = figures;
  return {
    monthly: money.format(Math.abs(whole)),
    yearly: money.format(Math.abs(Math.round(figures.yearly))),
    verdict,
    breakEven:
      breakEvenHours === undefined
        ? words.noBreakEven
        : words.breakEven.replace('{hours}', plain.format(breakEvenHours)),
    lostToday: money.format(figures.lostToday),
    today: money.format(figures.today),
    plan: money.format(figures.plan),
    lostWithPlan: money.format(figures.lostWithPlan),
    withPlan: money.format(figures.withPlan),
    employees: plain.format(inputs.employees),
    hoursLost: plain.format(inputs.hoursLost),
    hourlyCost: money.format(inputs.hourlyCost),
    currentSpend: money.format(inputs.currentSpend),
    pricePerUser: money.format(inputs.pricePerUser),
    stillLost: `${plain.format(100 - inputs.recovered)} %`,
  };
}

/** The lengths of the four bar parts on a scale of 0 to 100, the longer bar being 100. */
export function roiBars({ lostToday, today, plan, lostWithPlan, withPlan }: RoiFigures) {
  const longest = Math.max(today, withPlan, 1);
  const length = (amount: number) => Math.round((amount / longest) * 1000) / 10;
  return {
    lostToday: length(lostToday),
    supportToday: length(today - lostToday),
    lostWithPlan: length(lostWithPlan),
    plan: length(plan),
  };
}
