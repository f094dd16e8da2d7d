import { z } from 'zod';

const points = z.number();

const suspectFields = z.array(z.enum(['firstName', 'lastName', 'company', 'message']));

/** A reason to suspect that a bot sent a lead, with the values of the sentence about it: see `spamReason`. */
const signalSchema = z.discriminatedUnion('signal', [
  z.object({ signal: z.literal('trap-field'), points }),
  z.object({ signal: z.literal('haste'), points, milliseconds: z.number() }),
  z.object({ signal: z.literal('links'), points, count: z.number() }),
  z.object({ signal: z.literal('link-in-name'), points }),
  z.object({ signal: z.literal('markup'), points }),
  z.object({ signal: z.literal('disposable-address'), points }),
  z.object({ signal: z.literal('gibberish'), points, fields: suspectFields }),
  z.object({ signal: z.literal('rate'), points, count: z.number() }),
]);

export type SpamSignal = z.infer<typeof signalSchema>;

/** Minimum score of a quarantined lead. Every signal except the trap field scores less. */
export const quarantinePoints = 5;

export function spamScore(signals: readonly SpamSignal[]): number {
  return signals.reduce((sum, signal) => sum + signal.points, 0);
}

export function isQuarantined(signals: readonly SpamSignal[]): boolean {
  return spamScore(signals) >= quarantinePoints;
}

/** The sentence of a signal that an older version stored. */
interface StoredReason {
  readonly reason: string;
}

/** The format of older versions of the column `spam_signs`: sentences instead of their values. */
const olderSchema = z.object({ sign: z.string(), reason: z.string() });

const storedSignals = z.array(z.union([signalSchema, olderSchema.transform(({ reason }) => ({ reason }))]));

/** Serializes signals for the column `spam_signs`. */
export function writeSpamSignals(signals: readonly SpamSignal[]): string {
  return JSON.stringify(signals);
}

/** Parses the column `spam_signs`. Returns an empty list for signals of a newer version. */
export function readSpamSignals(text: string): readonly (SpamSignal | StoredReason)[] {
  return storedSignals.catch([]).parse(JSON.parse(text));
}
