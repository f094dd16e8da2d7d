import { z } from 'zod';
import { line, link, sampleCopy, schemaLink, textMatching } from './common.ts';
import { publication } from './publication.ts';

/** The types of the fields of a form. */
export const fieldTypes = [
  'text',
  'email',
  'business-email',
  'phone',
  'textarea',
  'select',
  'checkbox',
  'consent',
  'number',
  'date',
] as const;

/** The names of the values that forms send in addition to their fields. */
export const requestNames: readonly string[] = [
  'duration',
  'form',
  'landing',
  'page',
  'referrer',
  'submissionId',
];

/**
 * Names that hide what scripts read of every object and of a form element, whose properties are its fields first: with a
 * field named "elements", the form could not be sent.
 */
export const scriptNames: ReadonlySet<string> = new Set(
  (
    'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf ' +
    'addEventListener removeEventListener dispatchEvent attributes getAttribute hasAttribute setAttribute ' +
    'childNodes children firstChild lastChild nextSibling previousSibling parentNode parentElement ' +
    'firstElementChild nodeName nodeType ownerDocument tagName isConnected contains closest matches ' +
    'querySelector querySelectorAll append appendChild insertBefore removeChild replaceChildren ' +
    'elements submit requestSubmit reset checkValidity reportValidity classList dataset ' +
    'shadowRoot getBoundingClientRect scrollIntoView scrollLeft scrollTop'
  ).split(' '),
);

export type FieldType = (typeof fieldTypes)[number];

const messagesSchema = z
  .strictObject({
    required: line({ max: 160 })
      .optional()
      .describe('If the field is empty: "Please tell us how we can help you".'),
    tooShort: line({ max: 160 }).optional().describe('If the text is too short: "Write the whole number".'),
    tooLong: line({ max: 160 }).optional().describe('If the text is too long: "One sentence is enough".'),
    invalid: line({ max: 160 })
      .optional()
      .describe('If the value has the wrong form: "Please enter a valid email address".'),
    consumer: line({ max: 160 })
      .optional()
      .describe('If a business address belongs to a consumer mail provider: "Please use your work address".'),
  })
  .describe('Messages in place of the general ones of words.json: { "required": "Please choose a day" }.');

const fieldSchema = z
  .strictObject({
    name: textMatching(
      /^[a-z][a-zA-Z0-9]{0,39}$/,
      'Write a name of letters and digits that starts with a lower-case letter: "preferredDay".',
    ).describe(
      'The name of the value in the API. firstName, lastName, email, phone, company, service, location and message have columns of their own; others, such as "preferredDay", are stored together. Without "email" or "phone", the first field of that type is the address or the number of the visitor.',
    ),
    type: z
      .enum(fieldTypes)
      .describe(
        'The kind of value: "business-email" refuses consumer mail providers, and "consent" is a box that must be checked.',
      ),
    label: line({ max: 200 }).describe('The label: "First Name". The text of a consent is its label.'),
    nameInMessages: line({ max: 60 })
      .optional()
      .describe('The name of the field in messages, if it is not the label: "First name".'),
    group: line({ max: 80 })
      .optional()
      .describe('The heading of a group of fields that starts with this field: "About you".'),
    help: line({ max: 200 }).optional().describe('A sentence below the label: "We call in the morning."'),
    placeholder: line({ max: 80 })
      .optional()
      .describe('An example in the empty field: "2 rooms". It does not replace the label.'),
    autocomplete: textMatching(
      /^[a-z][a-z0-9 -]*$/,
      'Write an autofill name of HTML, such as "given-name", or "off".',
    )
      .optional()
      .describe('The autofill name of HTML: "given-name", "tel", or "off".'),
    required: z.literal(true).optional().describe('True if the field must be filled in: true.'),
    wide: z.literal(true).optional().describe('A field with the full width of the form.'),
    minLength: z.int().min(1).max(1000).optional().describe('The minimum number of characters: 2.'),
    maxLength: z.int().min(1).max(10_000).optional().describe('The maximum number of characters: 100.'),
    min: z
      .union([z.number(), z.string()])
      .optional()
      .describe('The smallest number, 1, or the first date, "2026-01-01".'),
    max: z
      .union([z.number(), z.string()])
      .optional()
      .describe('The largest number, 40, or the last date, "2027-12-31".'),
    options: z
      .array(line({ max: 80 }))
      .min(1)
      .max(60)
      .optional()
      .describe('The choices of a field of type "select": ["Morning", "Afternoon"].'),
    messages: messagesSchema.optional(),
  })
  .describe(
    'One field of the form: { "name": "email", "type": "email", "label": "Email", "required": true }.',
  );

const sentSchema = z
  .strictObject({
    heading: line({ max: 90 }).describe('That the message has arrived: "Your message has arrived".'),
    text: line({ max: 300 }).describe(
      'When and how the visitor gets an answer: "We call within one working day."',
    ),
    urgent: z
      .strictObject({
        text: line({ max: 120 }).describe(
          'The question for urgent matters, such as "Is something down right now?".',
        ),
        label: line({ max: 60 }).describe('The text of the link, such as "Call (603) 555-0130".'),
        href: link().describe('The target of the link, usually a telephone number: "tel:+16035550130".'),
      })
      .describe('What to do if the matter cannot wait: { "text": "Is it urgent?", … }.'),
    message: line({ max: 200 })
      .optional()
      .describe(
        'The notification after sending, in place of "messages.leadReceived" of site.json: "We call you today."',
      ),
    // Of this site only: the policy of a page lets no form lead elsewhere.
    page: textMatching(/^\/(?![/\\])[^\t\n\r]*$/, 'Write a path of this site: "/thank-you".')
      .meta({ link: true })
      .describe('The page after sending without script: "/thank-you".'),
  })
  .describe('What a visitor sees after sending: { "heading": "Your message has arrived", … }.');

/** A form that sends leads. The browser and the server validate by the same entry. */
export const leadFormSchema = z
  .strictObject({
    $schema: schemaLink(),
    ...publication,
    sample: sampleCopy(),
    title: line({ max: 60 }).describe('The heading of the form: "Ask us anything".'),
    button: line({ max: 40 }).describe('The text of the button, such as "Send message".'),
    note: line({ max: 400 }).describe(
      'The terms that the visitor accepts by sending the form: "We use this to answer you, for nothing else."',
    ),
    fields: z
      .array(fieldSchema)
      .min(1)
      .max(40)
      .describe('The fields in their order: [{ "name": "email", "type": "email", "label": "Email" }].'),
    recipients: z
      .array(textMatching(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, 'Write an email address: "desk@example.com".'))
      .min(1)
      .max(10)
      .optional()
      .describe(
        'The addresses that get a message about each lead of this form, in place of LEAD_EMAIL_TO of the server: ["desk@example.com"]. They are not part of the page.',
      ),
    messageEnd: line({ max: 300 })
      .optional()
      .describe(
        'A sentence at the end of the stored message, with values of fields: "Sent by {senderName}{, senderCompany}." Punctuation in the braces is left out with an empty value. These values are not stored elsewhere.',
      ),
    sent: sentSchema,
  })
  .describe('A form that sends leads: its fields, their rules, and all its texts.');

export type LeadFormEntry = z.infer<typeof leadFormSchema>;
export type LeadFormField = LeadFormEntry['fields'][number];
