import type { LeadFormEntry, LeadFormField } from '../../engine/content/model/form.ts';

const person: readonly LeadFormField[] = [
  {
    name: 'firstName',
    type: 'text',
    label: 'First Name',
    nameInMessages: 'First name',
    autocomplete: 'given-name',
    required: true,
    minLength: 2,
    maxLength: 100,
  },
  {
    name: 'lastName',
    type: 'text',
    label: 'Last Name',
    nameInMessages: 'Last name',
    autocomplete: 'family-name',
    required: true,
    minLength: 2,
    maxLength: 100,
  },
  { name: 'email', type: 'business-email', label: 'Business Email', autocomplete: 'email', required: true },
  {
    name: 'phone',
    type: 'phone',
    label: 'Phone Number',
    nameInMessages: 'Phone number',
    autocomplete: 'tel',
    required: true,
  },
  {
    name: 'company',
    type: 'text',
    label: 'Company Name',
    nameInMessages: 'Company name',
    autocomplete: 'organization',
    required: true,
    maxLength: 200,
  },
];

const message = (whom: string, maxLength: number): LeadFormField => ({
  name: 'message',
  type: 'textarea',
  label: `How can we help ${whom}?`,
  nameInMessages: 'Message',
  required: true,
  maxLength,
  messages: { required: `Please tell us how we can help ${whom}` },
});

const texts = {
  title: 'Ask us',
  button: 'Get My Free Assessment',
  note: 'Never shared.',
  sent: {
    heading: 'Your message has arrived',
    text: 'We answer soon.',
    urgent: { text: 'Is it urgent?', label: 'Call', href: 'tel:+15550100100' },
    page: '/thank-you',
  },
};

/** A form for businesses, for tests. */
export const sampleContactForm: LeadFormEntry = { ...texts, fields: [...person, message('you', 5000)] };

/** A form in which one person recommends another, for tests. */
export const sampleReferralForm: LeadFormEntry = {
  ...texts,
  fields: [
    {
      name: 'referrerName',
      type: 'text',
      label: 'Your Name',
      nameInMessages: 'Your name',
      group: 'About you',
      required: true,
      minLength: 2,
    },
    { name: 'referrerEmail', type: 'email', label: 'Your Email', required: true },
    { name: 'referrerCompany', type: 'text', label: 'Your Company', nameInMessages: 'Your company' },
    ...person.map((field, index) => (index === 0 ? { ...field, group: 'Who should hear from us' } : field)),
    message('them', 4000),
    {
      name: 'consent',
      type: 'consent',
      label: 'They agreed.',
      required: true,
      messages: { required: 'Please confirm that they agreed to be contacted' },
    },
  ],
  messageEnd:
    'Referred by {referrerName}{, referrerCompany} ({referrerEmail}), who confirmed that they agreed to be contacted.',
};

/** A form for households, with fields of its own and without a company, for tests. */
export const sampleBookingForm: LeadFormEntry = {
  ...texts,
  sent: { ...texts.sent, message: 'See you on that day.', page: '/booked' },
  fields: [
    { name: 'firstName', type: 'text', label: 'Your name', required: true },
    { name: 'email', type: 'email', label: 'Email', required: true },
    {
      name: 'preferredDay',
      type: 'select',
      label: 'Preferred day',
      options: ['Monday', 'Thursday'],
      required: true,
    },
    { name: 'rooms', type: 'number', label: 'Rooms', min: 1, max: 9 },
    { name: 'movingIn', type: 'date', label: 'Moving in' },
    { name: 'hasDog', type: 'checkbox', label: 'There is a dog' },
    { name: 'secondEmail', type: 'email', label: 'Another address' },
    { name: 'note', type: 'text', label: 'Note' },
    { name: 'consent', type: 'consent', label: 'You may write to me.', required: true },
  ],
};
