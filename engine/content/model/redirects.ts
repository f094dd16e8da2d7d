import { z } from 'zod';
import { schemaLink, textMatching } from './common.ts';

/** An address of this or a former system, with its query if that names the page. All spellings of an address are one. */
const oldAddress = () =>
  textMatching(
    /^\/(?!\/)[^\t\n\r\\#]*$/,
    'Write the path of the old address, with its query if that names the page: "/spring-offer", "/über-uns.html", "/?p=12".',
  );

/** The schema of `redirects.json`: what paths without a page answer. */
export const redirectsSchema = z
  .strictObject({
    $schema: schemaLink(),
    redirects: z
      .record(
        oldAddress(),
        // Servers give other characters a meaning in their configuration, which the export writes.
        textMatching(
          /^(?:\/(?!\/)|https:\/\/(?![^/?#]*@)(?=[a-zA-Z0-9[]))(?:[a-zA-Z0-9._~:/?#[\]@!$&'()*+,;=-]|%[0-9a-fA-F]{2})*$/,
          'Write a path of this site ("/faq"), or an address that starts with https://, with the characters of URLs only: copy it from the address bar, which writes a space as %20.',
        ),
      )
      .optional()
      .describe(
        'Old address -> the page that it leads to: { "/spring-offer": "/offers", "/über-uns.html": "/about", "/?p=12": "/faq" }. Upper and lower case, and escapes such as "%20", make no difference. With a query it is compared with requests that have these parameters; their query is not passed on.',
      ),
    withdrawn: z
      .array(
        textMatching(
          /^\/(?!\/)[^\t\n\r\\#?*]*(?:\/\*)?$/,
          'Write a path without a query, "/spring-offer", or with all paths below it, "/towns/old-town/*".',
        ),
      )
      .min(1)
      .optional()
      .describe(
        'Paths whose pages were removed or taken from search engines on purpose: ["/spring-offer"]. "/towns/old-town/*" includes all paths below. Without another page they answer 410, Gone.',
      ),
  })
  .describe('What paths without a page answer: another page, or that the page is gone.');

export type Redirects = z.infer<typeof redirectsSchema>;
