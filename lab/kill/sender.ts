import { randomUUID } from 'node:crypto';
import { filledForm } from '../../blocks/testing/filled-form.ts';

/** A lead that a sender retries until it is acknowledged, as the script of the form does. */
export interface SentLead {
  readonly email: string;
  readonly submissionId: string;
  /** The id in the server's acknowledgement. */
  acknowledged: string | undefined;
  attempts: number;
  /** From the first attempt to the acknowledgement. */
  milliseconds?: number;
  /** When it was acknowledged, by the clock of `performance.now()`. */
  acknowledgedAt?: number;
}

/** Sends leads one after the other until the server stops; retries an unacknowledged lead on the next call. */
export class Sender {
  readonly sent: SentLead[] = [];
  /** Responses other than an acknowledgement. */
  readonly refusals: string[] = [];
  readonly #name: string;
  /** When the last lead was sent first. */
  #began = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async sendUntilGone(address: string, onAcknowledged: () => void): Promise<void> {
    while (await this.sendOnce(address)) onAcknowledged();
  }

  /** Sends the next lead, or the last one again if it was not acknowledged. Returns whether it was. */
  async sendOnce(address: string): Promise<boolean> {
    const lead = this.#next();
    lead.attempts += 1;
    let response: Response;
    let body: unknown;
    try {
      response = await fetch(`${address}/api/leads`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(this.#payload(lead)),
      });
      body = await response.json();
    } catch {
      return false;
    }
    if (response.status !== 201 || !hasId(body)) {
      this.refusals.push(`${response.status} ${JSON.stringify(body)}`);
      return false;
    }
    lead.acknowledged = body.id;
    lead.acknowledgedAt = performance.now();
    lead.milliseconds = lead.acknowledgedAt - this.#began;
    return true;
  }

  #next(): SentLead {
    const last = this.sent.at(-1);
    if (last !== undefined && last.acknowledged === undefined) return last;
    const lead: SentLead = {
      email: `${this.#name}-${this.sent.length}@ruiz-law.example`,
      submissionId: randomUUID(),
      acknowledged: undefined,
      attempts: 0,
    };
    this.sent.push(lead);
    this.#began = performance.now();
    return lead;
  }

  #payload({ email, submissionId }: SentLead): object {
    return {
      ...filledForm,
      email,
      message: 'Our server is old. '.repeat(20),
      page: '/',
      submissionId,
    };
  }
}

function hasId(body: unknown): body is { readonly id: string } {
  return typeof body === 'object' && body !== null && 'id' in body && typeof body.id === 'string';
}
