/** At most so many in each window of time. */
export interface RateLimit {
  readonly count: number;
  readonly seconds: number;
}

const units: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Reads "10/15m": ten in fifteen minutes. "off" is null: no limit. Undefined when it is neither. */
export function parseRateLimit(text: string): RateLimit | null | undefined {
  if (text === 'off') return null;
  const [, count, amount, unit = ''] = /^([1-9]\d{0,8})\/([1-9]\d{0,3})?([smhd])$/.exec(text) ?? [];
  const seconds = units[unit];
  if (count === undefined || seconds === undefined) return undefined;
  return { count: Number(count), seconds: Number(amount ?? 1) * seconds };
}

/** Limits of what one address and the network around it may send; null for none. */
export interface AddressLimits {
  readonly address: RateLimit | null;
  readonly prefix: RateLimit | null;
}

export interface SignInLimits extends AddressLimits {
  /** Of attempts at one account, wherever they come from. */
  readonly account: RateLimit | null;
}

export interface RateLimits {
  readonly leads: AddressLimits;
  readonly signIn: SignInLimits;
}

/** Generous to an office behind one address. Only failed attempts to sign in count. */
export const defaultRateLimits: RateLimits = {
  leads: { address: { count: 20, seconds: 600 }, prefix: { count: 120, seconds: 3600 } },
  signIn: {
    address: { count: 20, seconds: 900 },
    prefix: { count: 100, seconds: 900 },
    account: { count: 10, seconds: 900 },
  },
};
