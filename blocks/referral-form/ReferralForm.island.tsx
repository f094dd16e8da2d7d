import { useMemo } from 'react';
import type { Submission } from '../../engine/render/block-type.ts';
import type { FreeMail } from '../forms/business-email.ts';
import { englishReferralTexts, englishTexts } from '../forms/english-texts.ts';
import type { FieldGroup } from '../forms/form-field.ts';
import type { ReferralFormTexts } from '../forms/form-texts.ts';
import { LeadForm } from '../forms/LeadForm.tsx';
import { type ReferralInput, referralSchema } from '../forms/referral-request.ts';
import { schemaResolver } from '../forms/schema-resolver.ts';

type ReferralFieldName = Exclude<keyof ReferralInput, 'service' | 'location' | 'source'>;

const fieldGroups = (
  consentLabel: string,
  texts: ReferralFormTexts,
): readonly FieldGroup<ReferralFieldName>[] => [
  {
    legend: texts.aboutReferrer,
    fields: [
      { name: 'referrerName', label: texts.referrerName, type: 'text', autoComplete: 'name' },
      { name: 'referrerEmail', label: texts.referrerEmail, type: 'email', autoComplete: 'email' },
      {
        name: 'referrerCompany',
        label: texts.referrerCompany,
        type: 'text',
        autoComplete: 'organization',
        optional: true,
        wide: true,
      },
    ],
  },
  {
    legend: texts.aboutReferred,
    fields: [
      { name: 'firstName', label: texts.firstName, type: 'text', autoComplete: 'off' },
      { name: 'lastName', label: texts.lastName, type: 'text', autoComplete: 'off' },
      { name: 'email', label: texts.email, type: 'email', autoComplete: 'off' },
      { name: 'phone', label: texts.phone, type: 'tel', autoComplete: 'off' },
      { name: 'company', label: texts.company, type: 'text', autoComplete: 'off', wide: true },
      {
        name: 'message',
        label: texts.referredNeed,
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
  /** The texts that differ from English. */
  readonly texts?: Partial<ReferralFormTexts>;
  readonly refused?: Submission;
}

export default function ReferralForm({ freeMail, consentLabel, texts: given, ...form }: ReferralFormProps) {
  const texts: ReferralFormTexts = useMemo(
    () => ({ ...englishTexts, ...englishReferralTexts, ...given }),
    [given],
  );
  const resolver = useMemo(() => schemaResolver(referralSchema(freeMail, texts)), [freeMail, texts]);
  const groups = useMemo(() => fieldGroups(consentLabel, texts), [consentLabel, texts]);
  return (
    <LeadForm<ReferralInput> {...form} texts={texts} groups={groups} resolver={resolver} blank={blank} />
  );
}
