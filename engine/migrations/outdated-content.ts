import type { ContentFile } from '../content/content-files.ts';
import type { ContentModel } from '../content/content-model.ts';
import type { Diagnostic } from '../content/diagnostic.ts';
import { errorAt } from '../content/source-diagnostic.ts';
import { contentFormat } from './content-format.ts';
import { formatOf, migrateContent, siteSource } from './migrate-content.ts';

/**
 * Returns an error if this version cannot read content as its author meant it: a newer version wrote it, or an older one
 * and a migration would change it.
 */
export function outdatedContent(files: readonly ContentFile[], model: ContentModel): Diagnostic | undefined {
  const [site, format] = [siteSource(files), formatOf(files)];
  if (site === undefined || format === contentFormat) return undefined;
  const error = (message: string, hint: string) =>
    errorAt(site, ['format'], 'CB_CONTENT_FORMAT', message, hint);
  const read = `this version reads format ${contentFormat}`;
  if (format > contentFormat)
    return error(
      `the content has format ${format}, which a newer version of Cityblock wrote; ${read}`,
      'Install that version: `npm install cityblock@latest`.',
    );
  const { applied } = migrateContent(files, model, format);
  if (applied.length === 0) return undefined;
  return error(
    `the content has format ${format}, which an older version of Cityblock wrote; ${read}, so no file is read`,
    `Run \`npx cityblock upgrade\`, which brings the files to format ${contentFormat} and changes nothing else.`,
  );
}
