/** The path of the server that forms send leads to. */
export const leadsPath = '/api/leads';

// The names of optional fields that a lead form sends in addition to the lead.

/** The path of the page with the form. A refused form without script is answered with this page. */
export const pageField = 'page';

/** The idempotency key of a filled-in form. Only a script sets it: HTML is shared by all visitors. */
export const submissionIdField = 'submissionId';

/** Milliseconds from the first focus in the form to its submission, measured by the form's script. */
export const durationField = 'duration';

/** The id of the form's block. A page can have several forms; only the one submitted shows the refusal. */
export const formField = 'form';

/** The URL under which the visitor opened the site. It can contain campaign parameters. */
export const landingField = 'landing';

/** The URL of the page that linked to the site. Only its host is stored. */
export const referrerField = 'referrer';

/** The fields that describe the request. They are not typed by the visitor and not shown again. */
export const technicalFields: ReadonlySet<string> = new Set([
  pageField,
  submissionIdField,
  durationField,
  landingField,
  referrerField,
]);
