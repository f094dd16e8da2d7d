import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import type { Submission } from '../../engine/render/block-type.ts';
import type { FreeMail } from '../forms/business-email.ts';
import type { FieldGroup } from '../forms/form-field.ts';
import { LeadForm } from '../forms/LeadForm.tsx';
import { type LeadInput, leadSchema } from '../forms/lead-request.ts';

type ContactFieldName = 'firstName' | 'lastName' | 'email' | 'phone' | 'company' | 'message';

const groups: readonly FieldGroup<ContactFieldName>[] = [
  {
    fields: [
      { name: 'firstName', label: 'First Name', type: 'text', autoComplete: 'given-name' },
      { name: 'lastName', label: 'Last Name', type: 'text', autoComplete: 'family-name' },
      { name: 'email', label: 'Business Email', type: 'email', autoComplete: 'email' },
      { name: 'phone', label: 'Phone Number', type: 'tel', autoComplete: 'tel' },
      { name: 'company', label: 'Company Name', type: 'text', autoComplete: 'organization', wide: true },
      { name: 'message', label: 'How can we help you?', type: 'textarea', autoComplete: 'off', wide: true },
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
  readonly refused?: Submission;
}

export default function ContactForm({ freeMail, ...form }: ContactFormProps) {
  const resolver = useMemo(() => zodResolver(leadSchema(freeMail)), [freeMail]);
  return <LeadForm<LeadInput> {...form} groups={groups} resolver={resolver} blank={blank} />;
}
