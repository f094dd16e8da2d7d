import { useMemo } from 'react';
import type { Submission } from '../../engine/render/block-type.ts';
import type { FreeMail } from '../forms/business-email.ts';
import { englishTexts } from '../forms/english-texts.ts';
import type { FieldGroup } from '../forms/form-field.ts';
import type { FormTexts } from '../forms/form-texts.ts';
import { LeadForm } from '../forms/LeadForm.tsx';
import { type LeadInput, leadSchema } from '../forms/lead-request.ts';
import { schemaResolver } from '../forms/schema-resolver.ts';

type ContactFieldName = 'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'message';

const fieldGroups = (texts: FormTexts): readonly FieldGroup<ContactFieldName>[] => [
  {
    fields: [
      { name: 'firstName', label: texts.firstName, type: 'text', autoComplete: 'given-name' },
      { name: 'lastName', label: texts.lastName, type: 'text', autoComplete: 'family-name' },
      { name: 'email', label: texts.email, type: 'email', autoComplete: 'email' },
      { name: 'phone', label: texts.phone, type: 'tel', autoComplete: 'tel' },
      { name: 'company', label: texts.company, type: 'text', autoComplete: 'organization', wide: true },
      { name: 'message', label: texts.message, type: 'textarea', autoComplete: 'off', wide: true },
    ],
  },
];

const blank: Record<ContactFieldName, string> = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  message: '',
};

interface ContactFormProps {
  readonly id: string;
  readonly submitLabel: string;
  readonly note: string;
  readonly freeMail: FreeMail;
  /** The texts that differ from English. */
  readonly texts?: Partial<FormTexts>;
  readonly refused?: Submission;
}

export default function ContactForm({ freeMail, texts: given, ...form }: ContactFormProps) {
  const texts: FormTexts = useMemo(() => ({ ...englishTexts, ...given }), [given]);
  const resolver = useMemo(() => schemaResolver(leadSchema(freeMail, texts)), [freeMail, texts]);
  const groups = useMemo(() => fieldGroups(texts), [texts]);
  return <LeadForm<LeadInput> {...form} texts={texts} groups={groups} resolver={resolver} blank={blank} />;
}
