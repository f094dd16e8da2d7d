import { isRecord } from '../../engine/content/json-schema.ts';
import type { ContentEntries } from '../../engine/drafts/content-entries.ts';
import { builtInLanguage } from '../../engine/words/dictionary.ts';
import type { Scaffold } from './scaffold.ts';
import { fillIn, readDocument, readTexts } from './site/site-template.ts';
import { nameAndSlug, readContentEntries, type TargetFolder, writeEntry } from './write-entry.ts';

/**
 * Writes the file of a new form from its title, such as "Book a Visit". It is valid at once, with the texts of a new site in
 * the language of the content, or in English.
 * @throws CommandError, ContentFolderError
 */
export function scaffoldForm(folder: TargetFolder, written: string): Scaffold {
  const { name: title, slug } = nameAndSlug(
    written,
    'Write the title of the form: npx cityblock new form "Book a Visit"',
  );
  const content = readContentEntries(folder.path);
  const { language = 'en' } = content.site;
  const texts = readTexts(builtInLanguage(String(language)) ?? 'en');
  const form = fillIn(readDocument('forms/contact.json'), {
    ...texts,
    paths: { thanks: pageAfterSending(content) },
  });
  const file = writeEntry(folder, 'forms', slug, { ...(isRecord(form) && form), title });
  return {
    files: [file],
    nextSteps: [
      `Change the fields and the texts in ${file}, then delete "sample"; npx cityblock validate checks them.`,
      `Show it on a page with a block: { "id": "${slug}", "type": "contact-form", "form": "${slug}", … }`,
      'Add "recipients": ["desk@example.com"] to send its leads to addresses of its own, in place of LEAD_EMAIL_TO.',
    ],
  };
}

/** The page that another form shows after sending; the home page if there is none. */
function pageAfterSending(content: ContentEntries): string {
  for (const { sent } of content.entries('forms').values())
    if (isRecord(sent) && typeof sent.page === 'string') return sent.page;
  return '/';
}
