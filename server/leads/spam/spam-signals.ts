import type { Lead } from '../../../blocks/forms/lead.ts';
import { isDisposableAddress } from './disposable-address.ts';
import { isGibberish } from './gibberish.ts';
import type { SpamSignal } from './spam-signal.ts';

export interface SpamEvidence {
  readonly lead: Lead;
  /** True if the trap field was filled in. */
  readonly isTrapFilled: boolean;
  /** Time from the first focus to the submission, reported by the script of the form; undefined without script. */
  readonly milliseconds: number | undefined;
  /** Number of recent other leads from the same address. */
  readonly recentLeads: number;
}

/**
 * Returns the reasons to suspect that a bot sent the lead. Real leads may have one of them, so only the trap field
 * quarantines a lead on its own.
 */
export function spamSignals(evidence: SpamEvidence): readonly SpamSignal[] {
  return [
    trap(evidence),
    haste(evidence),
    links(evidence),
    linkInName(evidence),
    markup(evidence),
    disposableAddress(evidence),
    gibberish(evidence),
    rate(evidence),
  ].filter((signal) => signal !== undefined);
}

function trap({ isTrapFilled }: SpamEvidence): SpamSignal | undefined {
  if (!isTrapFilled) return undefined;
  return { signal: 'trap-field', points: 5 };
}

function haste({ milliseconds }: SpamEvidence): SpamSignal | undefined {
  if (milliseconds === undefined || milliseconds >= 3000) return undefined;
  return { signal: 'haste', points: milliseconds < 1000 ? 3 : 2, milliseconds };
}

const link = /https?:\/\/|\bwww\.[a-z0-9]/gi;

function links({ lead }: SpamEvidence): SpamSignal | undefined {
  const count = lead.message.match(link)?.length ?? 0;
  if (count < 3) return undefined;
  return { signal: 'links', points: count < 6 ? 2 : 4, count };
}

function linkInName({ lead }: SpamEvidence): SpamSignal | undefined {
  if (`${lead.firstName} ${lead.lastName}`.search(link) === -1) return undefined;
  return { signal: 'link-in-name', points: 4 };
}

function markup({ lead }: SpamEvidence): SpamSignal | undefined {
  if (!/<a\s[^<>]*href|\[(?:url|link)[=\]]/i.test(lead.message)) return undefined;
  return { signal: 'markup', points: 3 };
}

function disposableAddress({ lead }: SpamEvidence): SpamSignal | undefined {
  if (!isDisposableAddress(lead.email)) return undefined;
  return { signal: 'disposable-address', points: 3 };
}

function gibberish({ lead }: SpamEvidence): SpamSignal | undefined {
  const fields = (['firstName', 'lastName', 'company', 'message'] as const).filter((name) =>
    isGibberish(lead[name]),
  );
  if (fields.length === 0) return undefined;
  const points = fields.length === 1 ? 1 : fields.length === 2 ? 3 : 4;
  return { signal: 'gibberish', points, fields };
}

function rate({ recentLeads }: SpamEvidence): SpamSignal | undefined {
  if (recentLeads < 3) return undefined;
  return { signal: 'rate', points: recentLeads < 8 ? 2 : 4, count: recentLeads };
}
