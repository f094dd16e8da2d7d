import type { SiteTexts } from './site-texts.ts';

export type FormTexts = Pick<SiteTexts, 'form'>;

/** Returns a form for households: name, email, telephone and a message. `thanks` is the path of the page after sending. */
export function newForm({ form }: FormTexts, thanks: string) {
  const required = true;
  const name = { type: 'text', required, minLength: 2, maxLength: 100 };
  return {
    sample: true,
    title: form.title,
    button: form.button,
    note: form.note,
    fields: [
      { name: 'firstName', label: form.firstName, autocomplete: 'given-name', ...name },
      { name: 'lastName', label: form.lastName, autocomplete: 'family-name', ...name },
      { name: 'email', type: 'email', label: form.email, autocomplete: 'email', required },
      { name: 'phone', type: 'phone', label: form.phone, autocomplete: 'tel', required },
      { name: 'message', type: 'textarea', label: form.message, autocomplete: 'off', required, wide: true },
    ],
    sent: {
      heading: form.sentHeading,
      text: form.sentText,
      urgent: {
        text: form.urgent,
        label: '{{ site.phones.main.display }}',
        href: '{{ site.phones.main.href }}',
      },
      page: thanks,
    },
  };
}
