import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { blockTypes } from '../blocks/block-types.ts';
import { ContentFolderError } from '../engine/content/content-files.ts';
import { checkSite, type SiteReport } from '../engine/validate/check-site.ts';
import { readContentDir } from './read-settings.ts';
import { formatReport, isReportFormat, reportFormats } from './report-format.ts';

/** Exit codes: 0 no errors, 1 errors in content, 2 could not run. */
process.exitCode = run();

function run(): number {
  const options = readOptions();
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const folder = options.content ?? readContentDir();
  if (folder === undefined) return 2;
  let report: SiteReport;
  try {
    report = checkSite({ folder, blockTypes, release: options.release, now: Date.now() });
  } catch (error) {
    if (!(error instanceof ContentFolderError)) throw error;
    console.error(`${error.message} [${error.code}]`);
    return 2;
  }
  const prefix = relative(process.cwd(), resolve(folder)).replaceAll('\\', '/');
  const diagnostics = report.diagnostics.map((found) => ({
    ...found,
    file: prefix === '' ? found.file : `${prefix}/${found.file}`,
  }));
  console.log(formatReport({ ...report, diagnostics }, options.format));
  return diagnostics.some((found) => found.severity === 'error') ? 1 : 0;
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        format: { type: 'string', default: 'text' },
        release: { type: 'boolean', default: false },
        content: { type: 'string' },
      },
    });
    if (!isReportFormat(values.format))
      return `Unknown format "${values.format}". Formats: ${reportFormats.join(', ')}.`;
    return { format: values.format, release: values.release, content: values.content };
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\nUsage: npm run validate -- [--format ${reportFormats.join('|')}] [--release] [--content DIR]`;
  }
}
