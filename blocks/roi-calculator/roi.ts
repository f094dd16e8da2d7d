export const roiInputNames = [
  'employees',
  'hoursLost',
  'hourlyCost',
  'currentSpend',
  'pricePerUser',
  'recovered',
] as const;

type RoiInputName = (typeof roiInputNames)[number];

/** The inputs. Amounts are per month unless the name says otherwise. */
export interface RoiInputs extends Readonly<Record<RoiInputName, number>> {
  /** People who work at a computer. */
  readonly employees: number;
  /** Working hours that one person loses to problems in a month. */
  readonly hoursLost: number;
  /** The cost of one hour of one person, with taxes and benefits. */
  readonly hourlyCost: number;
  /** The current monthly cost of support. */
  readonly currentSpend: number;
  /** The monthly price of a managed plan per person. */
  readonly pricePerUser: number;
  /** The share of lost hours that the plan recovers, in percent. */
  readonly recovered: number;
}

interface RoiFigures {
  /** The current cost of the lost hours. */
  readonly lostToday: number;
  /** The current cost of lost hours and support together. */
  readonly today: number;
  /** The total price of the plan. */
  readonly plan: number;
  /** The cost of the hours that are still lost with the plan. */
  readonly lostWithPlan: number;
  /** Lost hours and plan together. */
  readonly withPlan: number;
  /** Today minus with the plan: positive if the plan saves money, negative if it costs more. */
  readonly monthly: number;
  readonly yearly: number;
  /** Lost hours per person and month from which the plan pays off; undefined if no hours are recovered. */
  readonly breakEvenHours: number | undefined;
}

/** Computes what downtime and support cost today and with a plan. The difference can be negative. */
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

/** The texts that depend on the sign of the difference. */
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

/** Returns all texts of the result by their name in the page. */
export function roiTexts(
  inputs: RoiInputs,
  words: RoiWords,
  { locale, currency }: RoiFormat,
): Readonly<Record<string, string>> {
  const figures = roi(inputs);
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 });
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
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
    stillLost: percent.format(1 - inputs.recovered / 100),
  };
}

/** Returns the lengths of the four bar segments on a scale of 0 to 100, where the longer bar is 100. */
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
