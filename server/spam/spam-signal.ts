import { z } from 'zod';

const names = [
  'trap-field',
  'haste',
  'links',
  'link-in-name',
  'markup',
  'disposable-address',
  'gibberish',
  'rate',
] as const;

/** A reason to suspect that a bot sent a lead. */
export interface SpamSignal {
  readonly signal: (typeof names)[number];
  readonly points: number;
  /** A sentence for the users of the dashboard. */
  readonly reason: string;
}

/** Minimum score of a quarantined lead. Every signal except the trap field scores less. */
export const quarantinePoints = 5;

export function spamScore(signals: readonly SpamSignal[]): number {
  return signals.reduce((sum, { points }) => sum + points, 0);
}

export function isQuarantined(signals: readonly SpamSignal[]): boolean {
  return spamScore(signals) >= quarantinePoints;
}

/** The format of the column `spam_signs`, whose key `sign` is the name of the signal. */
const storedSignals = z.array(z.object({ sign: z.enum(names), points: z.number(), reason: z.string() }));

/** Serializes signals for the column `spam_signs`. */
export function writeSpamSignals(signals: readonly SpamSignal[]): string {
  return JSON.stringify(signals.map(({ signal, points, reason }) => ({ sign: signal, points, reason })));
}

/** Parses the column `spam_signs`. Returns an empty list for signals of a newer version. */
export function readSpamSignals(text: string): readonly SpamSignal[] {
  const stored = storedSignals.catch([]).parse(JSON.parse(text));
  return stored.map(({ sign, points, reason }) => ({ signal: sign, points, reason }));
}
