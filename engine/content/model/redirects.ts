import { z } from 'zod';
import { schemaLink, textMatching } from './common.ts';

// Paths of other systems have endings and underscores: "/our_team.html".
const path = () =>
  textMatching(
    /^(?:\/[a-z0-9_-][a-z0-9._-]*)+$/,
    'Write a path in lower case without a slash at its end: "/spring-offer", "/about-us.html".',
  );

/** The schema of `redirects.json`: what paths without a page answer. */
export const redirectsSchema = z
  .strictObject({
    $schema: schemaLink(),
    redirects: z
      .record(
        path(),
        textMatching(
          /^(?:\/(?![/\\])|https:\/\/(?![^/\\?#]*@)[^/\\])[^\t\n\r]*$/,
          'Write a path of this site ("/faq"), or an address that starts with https://.',
        ),
      )
      .optional()
      .describe('Path -> the page that it leads to: { "/spring-offer": "/offers" }.'),
    withdrawn: z
      .array(
        textMatching(
          /^(?:\/[a-z0-9_-][a-z0-9._-]*)+(?:\/\*)?$/,
          'Write a path, "/spring-offer", or with all paths below it, "/towns/old-town/*".',
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
