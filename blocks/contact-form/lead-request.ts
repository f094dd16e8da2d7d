/** Names of what a form sends beside the lead itself; all optional. */

/** The path of the page that holds the form: an answer to a refused form shows that page again. */
export const pageField = 'page';

/** Made by a script for one filled-in form, so that sending it twice stores it once. Never part of HTML that visitors share. */
export const submissionIdField = 'submissionId';

/** Hidden from people; a lead that fills it is stored like any other and flagged as a bot's. */
export const trapField = 'website';

/** The id of the block whose form was sent: a page can hold several, and only that one shows what was refused. */
export const formField = 'form';
