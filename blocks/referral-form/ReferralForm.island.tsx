import { zodResolver } from '@hookform/resolvers/zod';
import { useMemo } from 'react';
import type { Submission } from '../../engine/render/block-type.ts';
import type { FreeMail } from '../forms/business-email.ts';
import type { FieldGroup } from '../forms/form-field.ts';
import { LeadForm } from '../forms/LeadForm.tsx';
import { type ReferralInput, referralSchema } from '../forms/referral-request.ts';

type ReferralFieldName = Exclude<keyof ReferralInput, 'service' | 'location' | 'source'>;

const fieldGroups = (consentLabel: string): readonly FieldGroup<ReferralFieldName>[] => [
  {
    legend: 'About you',
    fields: [
      { name: 'referrerName', label: 'Your Name', type: 'text', autoComplete: 'name' },
      { name: 'referrerEmail', label: 'Your Email', type: 'email', autoComplete: 'email' },
      {
        name: 'referrerCompany',
        label: 'Your Company',
        type: 'text',
        autoComplete: 'organization',
        optional: true,
        wide: true,
      },
    ],
  },
  {
    legend: 'Who should hear from us',
    fields: [
      { name: 'firstName', label: 'First Name', type: 'text', autoComplete: 'off' },
      { name: 'lastName', label: 'Last Name', type: 'text', autoComplete: 'off' },
      { name: 'email', label: 'Business Email', type: 'email', autoComplete: 'off' },
      { name: 'phone', label: 'Phone Number', type: 'tel', autoComplete: 'off' },
      { name: 'company', label: 'Company Name', type: 'text', autoComplete: 'off', wide: true },
      {
        name: 'message',
        label: 'What do they need, and when is it best to reach them?',
        type: 'textarea',
        autoComplete: 'off',
        wide: true,
      },
      { name: 'consent', label: consentLabel, type: 'checkbox', wide: true },
    ],
  },
];

const blank = {
  referrerName: '',
  referrerEmail: '',
  referrerCompany: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  company: '',
  message: '',
  consent: '',
} as const;

interface ReferralFormProps {
  readonly id: string;
  readonly submitLabel: string;
  readonly note: string;
  readonly consentLabel: string;
  readonly freeMail: FreeMail;
  readonly refused?: Submission;
}

export default function ReferralForm({ freeMail, consentLabel, ...form }: ReferralFormProps) {
  const resolver = useMemo(() => zodResolver(referralSchema(freeMail)), [freeMail]);
  const groups = useMemo(() => fieldGroups(consentLabel), [consentLabel]);
  return <LeadForm<ReferralInput> {...form} groups={groups} resolver={resolver} blank={blank} />;
}
