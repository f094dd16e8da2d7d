import { join } from 'node:path';
import { engineRoot, siteRoot } from '../../engine/folders.ts';
import {
  type CheckedCommand,
  checkedCommand,
  contentOption,
  type Declaration,
} from '../command/checked-command.ts';
import { type CommandResult, runCityblock } from '../command/run-command.ts';
import type { CreatedFiles, CreateOptions, NewRequest } from './create-files.ts';
import { installPackages } from './install-packages.ts';
import type { NewEntryKind } from './scaffold-entry.ts';

const entryKinds = {
  service: 'a service',
  job: 'a completed job, as evidence',
  testimonial: 'what a client says, as evidence',
  post: 'an article',
  page: 'a page of its own',
  industry: 'an industry',
} as const satisfies Readonly<Record<NewEntryKind, string>>;

const declaration: Declaration<NewRequest> = {
  examples: {
    'city "Claremont, CA"': 'content/cities/claremont.json, with what the gazetteer knows',
    'service "Backup Review"': 'content/services/backup-review.json',
    'job "Moved an office" --city claremont': 'evidence for the pages of a city',
    'form "Book a Visit"': 'content/forms/book-a-visit.json',
    'block opening-hours': 'blocks/opening-hours/',
    'site my-site --package': 'a whole site that depends on Cityblock; asks six questions',
  },
  declare: (parser, accept) => {
    const all = parser.addOption(contentOption());
    /** A kind whose file has a name. */
    const named = (kind: string, description: string) =>
      all
        .command(kind)
        .description(description)
        .argument('<name>', 'the name or title, in quotation marks')
        .allowExcessArguments();
    const rejectWords = (words: readonly string[]): void => {
      if (words.length > 1) parser.error(`write quotation marks around the name: "${words.join(' ')}"`);
    };
    for (const kind of ['city', 'form'] as const)
      named(
        kind,
        kind === 'city' ? 'a city, with what the gazetteer knows' : 'a form that sends leads',
      ).action((name, _, { args }) => {
        rejectWords(args);
        accept({ kind, name, content: all.opts().content });
      });
    for (const kind of ['service', 'job', 'testimonial', 'post', 'page', 'industry'] as const)
      named(kind, entryKinds[kind])
        .option('--city <slug>', 'the city that it is about')
        .option('--service <slug>', 'the service that it is about')
        .action((name, about, { args }) => {
          rejectWords(args);
          accept({ kind, name, about, content: all.opts().content });
        });
    all
      .command('words')
      .description('the words of a language that is not built in: content/words.json')
      .action(() => accept({ kind: 'words', content: all.opts().content }));
    all
      .command('block')
      .description('a block type, in a folder of its own')
      .argument('<name>', 'lower-case words with hyphens')
      .action((name) => accept({ kind: 'block', name }));
    all
      .command('site')
      .description('a whole site; asks the questions that no option answers')
      .argument('<folder>', 'a new or empty folder')
      .option('--package', 'with package.json, CI and container files around the folder content')
      .option('--no-install', 'with --package: do not run npm install')
      .option('--name <name>', 'the name of the business')
      .option('--trade <trade>', 'the trade, as a heading')
      .option('--language <tag>', 'the language, such as "fr" or "en-CA"')
      .option('--place <place>', 'the place of the office, such as "Lyon, FR"')
      .option('--phone <number>', 'the telephone number')
      .option('--mail <email>', 'the email address for inquiries')
      .action((folder, { package: isPackage = false, install, ...answers }) =>
        accept({ kind: 'site', folder, answers, isPackage, isInstalled: install }),
      );
  },
};

/** Creates files. Exit codes: 0 created, 1 created but the schemas or the installation failed, 2 nothing was created. */
export function newCommandOf(options: CreateOptions = {}): CheckedCommand {
  const { install = installPackages } = options;
  return checkedCommand('new', declaration, async (request, context) => {
    const { createFiles } = await import('./create-files.ts');
    const created = await createFiles(request, context, options);
    const { newPackage } = created;
    const failures = (await followUp(created))
      .filter(({ exitCode }) => exitCode !== 0)
      .map(({ output }) => output.trimEnd());
    if (newPackage !== undefined && !(await install(newPackage)))
      failures.push(
        `npm install failed; all files of the site are written. Correct what npm reports above, then run: cd ${newPackage} && npm install`,
      );
    for (const failure of failures) context.err.write(`${failure}\n`);
    // After the schemas, which it lists as written.
    context.out.write(`${created.text}\n`);
    return failures.length === 0 ? 0 : 1;
  });
}

export const newCommand = newCommandOf();

/** Writes the editor schemas that a new block type or site changes. */
async function followUp({ hasNewBlock, newContent }: CreatedFiles): Promise<readonly CommandResult[]> {
  const content = siteRoot === engineRoot ? [] : ['--content', join(siteRoot, 'content')];
  if (hasNewBlock) return [await runCityblock('schema', ...content)];
  return newContent === undefined ? [] : [await runCityblock('schema', '--content', newContent)];
}
