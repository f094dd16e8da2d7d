/** The maximum count in each time window. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Parses "10/15m" (ten in fifteen minutes); "off" is null (no limit). Returns undefined for an invalid value. */
export function parseRateLimit(text: string): RateLimit | null | undefined {
  if (text === 'off') return null;
  const [, count, amount, unit = ''] = /^([1-9]\d{0,8})\/([1-9]\d{0,3})?([smhd])$/.exec(text) ?? [];
  const seconds = units[unit];
  if (count === undefined || seconds === undefined) return undefined;
  return { count: Number(count), seconds: Number(amount ?? 1) * seconds };
}

/** Returns a limit of several times the count, in several times the time. */
export function multiple(limit: RateLimit | null, counts: number, times = 1): RateLimit | null {
  return limit && { count: counts * limit.count, seconds: times * limit.seconds };
}

/** Limits for one address and its surrounding network; null for no limit. */
export interface AddressLimits {
  readonly address: RateLimit | null;
  readonly network: RateLimit | null;
}

export interface SignInLimits extends AddressLimits {
  /** For one account, from any address. */
  readonly account: RateLimit | null;
}

export interface RateLimits {
  readonly leads: AddressLimits;
  readonly signIn: SignInLimits;
}
