import { z } from 'zod';

const spamSignSchema = z.object({
  sign: z.enum([
    'trap-field',
    'haste',
    'links',
    'link-in-name',
    'markup',
    'disposable-address',
    'gibberish',
    'rate',
  ]),
  points: z.number(),
  /** For the team, in a sentence. */
  reason: z.string(),
});

/** Something about a lead that speaks for a bot. */
export type SpamSign = Readonly<z.infer<typeof spamSignSchema>>;

/** A lead with so many points is quarantined. No weak sign has as many alone. */
export const quarantinePoints = 5;

export function spamScore(signs: readonly SpamSign[]): number {
  return signs.reduce((sum, { points }) => sum + points, 0);
}

export function isQuarantined(signs: readonly SpamSign[]): boolean {
  return spamScore(signs) >= quarantinePoints;
}

/** The signs as the database keeps them with the lead. */
export function writeSpamSigns(signs: readonly SpamSign[]): string {
  return JSON.stringify(signs);
}

/** Reads what `writeSpamSigns` wrote, by this version or another. */
export function readSpamSigns(text: string): readonly SpamSign[] {
  return z.array(spamSignSchema).catch([]).parse(JSON.parse(text));
}
