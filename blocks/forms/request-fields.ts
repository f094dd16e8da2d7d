/** Names of what a form sends beside the lead itself; all optional. */

/** The path of the page that holds the form: an answer to a refused form shows that page again. */
export const pageField = 'page';

/** Made by a script for one filled-in form, so that sending it twice stores it once. Never part of HTML that visitors share. */
export const submissionIdField = 'submissionId';

/** How many milliseconds went by from the first focus in the form to sending it; only its script knows. */
export const durationField = 'duration';

/** The id of the block whose form was sent: a page can hold several, and only that one shows what was refused. */
export const formField = 'form';

/** The address under which the visitor opened the site: it names the campaign that led there. */
export const landingField = 'landing';

/** The address of the page whose link the visitor followed to the site; only its host is kept. */
export const referrerField = 'referrer';
