import { z } from 'zod';
import type { ContentFile } from '../../../engine/content/content-files.ts';
import type { Snapshot } from '../../../engine/content/snapshot.ts';
import type { DeliveryReceiver } from './delivery-receiver.ts';

/** The addresses that forms name as their recipients, by the slug of the form. */
export type FormRecipients = ReadonlyMap<string, readonly string[]>;

/** The receivers of leads. They follow the content, in which a form may name recipients of its own. */
export interface ReceiverSet {
  /** All receivers that deliveries can be sent to. */
  all(): readonly DeliveryReceiver[];
  /** The names of the receivers of a form's leads; those of the configuration for an empty or unknown slug. */
  namesOf(form: string): readonly string[];
}

export interface ReceiverSetOptions {
  readonly configured: readonly DeliveryReceiver[];
  /** Creates the receiver of an address; undefined without a mail server. */
  readonly createEmail: ((to: string) => DeliveryReceiver) | undefined;
  readonly recipients: () => FormRecipients;
}

/** Joins the configured receivers with those of forms: recipients replace the configured addresses, not the webhook. */
export function createReceiverSet({ configured, createEmail, recipients }: ReceiverSetOptions): ReceiverSet {
  return {
    all() {
      if (createEmail === undefined) return configured;
      const named = [...recipients().values()].flat().map(createEmail);
      return [...new Map([...configured, ...named].map((receiver) => [receiver.name, receiver])).values()];
    },
    namesOf(form) {
      const own = createEmail && recipients().get(form)?.map(createEmail);
      const receivers =
        own === undefined ? configured : [...own, ...configured.filter(({ kind }) => kind !== 'email')];
      return [...new Set(receivers.map(({ name }) => name))];
    },
  };
}

/** The recipients of the forms of a site. */
export function recipientsOfForms(snapshot: Snapshot | undefined): FormRecipients {
  const found = new Map<string, readonly string[]>();
  for (const { slug, value } of snapshot?.collections.forms.values() ?? [])
    if (value.recipients !== undefined) found.set(slug, value.recipients);
  return found;
}

const formFile = z.object({ recipients: z.array(z.string()) });

/** The recipients in content files, which need not be valid. */
export function recipientsInFiles(files: readonly ContentFile[]): readonly string[] {
  return files.flatMap(({ file, text }) => {
    if (!/^forms\/[^/]+\.json$/.test(file)) return [];
    try {
      return formFile.safeParse(JSON.parse(text)).data?.recipients ?? [];
    } catch {
      return [];
    }
  });
}
