import { resolve } from 'node:path';
import { nearestName } from '../../engine/content/suggestion.ts';
import { siteRoot } from '../../server/folders.ts';
import { dictionaries } from '../../server/words/dictionaries.ts';
import type { CommandContext } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { parseArguments } from '../command/read-options.ts';
import { readContentDir } from '../command/read-settings.ts';
import { choosePlace } from './choose-place.ts';
import type { TargetFolder } from './content-entries.ts';
import type { Scaffold } from './scaffold.ts';
import { scaffoldBlock } from './scaffold-block.ts';
import { type ChoosePlace, scaffoldCity } from './scaffold-city.ts';
import { isNewEntryKind, scaffoldEntry } from './scaffold-entry.ts';
import { scaffoldForm } from './scaffold-form.ts';
import { scaffoldWords } from './scaffold-words.ts';
import { askSiteQuestions } from './site/ask-site-questions.ts';
import { scaffoldSite } from './site/scaffold-site.ts';

const usage = `Usage:
  npm run new -- city "Claremont, CA"       a city: content/cities/claremont.json, with what the gazetteer knows
  npm run new -- service "Backup Review"    a service: content/services/backup-review.json
  npm run new -- job "Moved an office"      a completed job, as evidence; --city SLUG --service SLUG
  npm run new -- testimonial "Jordan Reyes" what a client says, as evidence; --city SLUG --service SLUG
  npm run new -- post "A restore test"      an article; --service SLUG
  npm run new -- page "Spring checkup"      a page of its own
  npm run new -- industry "Law offices"     an industry
  npm run new -- form "Book a Visit"        a form that sends leads: content/forms/book-a-visit.json
  npm run new -- words                      the words of a language that is not built in: content/words.json
  npm run new -- block opening-hours        a block type: blocks/opening-hours/
  npm run new -- site my-site               a whole site in a new folder; asks six questions
Use --content DIR or CONTENT_DIR for another content folder. The answers about a site may be options: --name, --trade,
--language, --place, --phone and --mail.`;

export interface CreatedFiles {
  /** The files and the next steps, for the user. */
  readonly text: string;
  /** Whether the schemas are to be written, because there is a new block type. */
  readonly hasNewBlock: boolean;
  /** The content folder of a new site, which gets editor schemas of its own. */
  readonly newSite: string | undefined;
}

export interface CreateOptions {
  /** The project that gets a new block type. */
  readonly project?: string | undefined;
  /** Asks which of several places is meant; in the terminal by default. */
  readonly choose?: ChoosePlace | undefined;
}

/**
 * Creates files as `npm run new` does, except those that follow from them: see `newCommandOf`.
 * @throws CommandError if nothing was created
 */
export async function createFiles(
  args: readonly string[],
  context: CommandContext,
  { project = siteRoot, choose = (names) => choosePlace(names, context) }: CreateOptions,
): Promise<CreatedFiles> {
  const parsed = parseArguments(options, args, Number.POSITIVE_INFINITY);
  if (typeof parsed === 'string') throw new CommandError(usage);
  const request = readRequest(parsed, { project, choose, context });
  if (request === undefined) throw new CommandError(withUsage(mistakeIn(parsed.positionals)));
  const name = request.kind === 'site' ? '' : (request.content ?? readContentDir(context));
  const scaffold = await request.create({ path: resolve(context.cwd, name), name });
  return {
    text: withContent(report(scaffold, request.kind), request.content),
    hasNewBlock: request.kind === 'block',
    newSite: request.newSite,
  };
}

interface Request {
  readonly kind: string;
  /** The value of `--content`. */
  readonly content: string | undefined;
  readonly newSite?: string;
  readonly create: (folder: TargetFolder) => Scaffold | Promise<Scaffold>;
}

const options = {
  content: { type: 'string' },
  city: { type: 'string' },
  service: { type: 'string' },
  name: { type: 'string' },
  trade: { type: 'string' },
  language: { type: 'string' },
  place: { type: 'string' },
  phone: { type: 'string' },
  mail: { type: 'string' },
} as const;

type Parsed = Exclude<ReturnType<typeof parseArguments<typeof options>>, string>;

interface RequestOptions extends Required<CreateOptions> {
  readonly project: string;
  readonly choose: ChoosePlace;
  readonly context: CommandContext;
}

function readRequest(
  { values, positionals }: Parsed,
  { project, choose, context }: RequestOptions,
): Request | undefined {
  const { content, city, service, ...answers } = values;
  const [kind, name, ...rest] = positionals;
  if (kind === 'words' && name === undefined && Object.keys(answers).length === 0)
    return { kind, content, create: (folder) => scaffoldWords(folder, dictionaries) };
  if (name === undefined || rest.length > 0) return undefined;
  if (kind !== 'site' && Object.keys(answers).length > 0) return undefined;
  if (kind !== undefined && isNewEntryKind(kind))
    return {
      kind,
      content,
      create: (folder) => scaffoldEntry(folder, kind, name, { city, service }, new Date()),
    };
  if (city !== undefined || service !== undefined) return undefined;
  switch (kind) {
    case 'city':
      return { kind, content, create: (folder) => scaffoldCity(folder, name, choose) };
    case 'form':
      return { kind, content, create: (folder) => scaffoldForm(folder, name) };
    case 'site':
      return {
        kind,
        content,
        newSite: name,
        create: async () => scaffoldSite(name, await askSiteQuestions(answers, context), new Date()),
      };
    case 'block':
      return { kind, content, create: () => scaffoldBlock(project, name) };
    default:
      return undefined;
  }
}

/** The kinds that the usage lists. */
const kinds: readonly string[] = [...usage.matchAll(/^ {2}npm run new -- (\w+)/gm)].flatMap(
  ([, kind]) => kind ?? [],
);

/** Describes the mistake in arguments that are no request; undefined if the usage alone explains it. */
function mistakeIn([kind, name, ...rest]: readonly string[]): string | undefined {
  if (kind === undefined) return undefined;
  if (!kinds.includes(kind)) {
    const meant = nearestName(kind, kinds);
    return `There is no kind "${kind}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
  }
  if (name === undefined && kind !== 'words') return 'The name is missing.';
  return rest.length > 0
    ? `Write quotation marks around the name: "${[name, ...rest].join(' ')}".`
    : undefined;
}

function withUsage(mistake: string | undefined): string {
  return mistake === undefined ? usage : `${mistake}\n${usage}`;
}

/** Adds the content folder to the commands that take it, so that they can be copied. */
function withContent(text: string, content: string | undefined): string {
  if (content === undefined) return text;
  return text.replace(
    /npm run (cells|new|validate)(?: --)?(?=[ .])/g,
    (_, command: string) => `npm run ${command} -- --content ${content}`,
  );
}

/** The kinds whose files are no drafts. */
const liveKinds: readonly string[] = ['block', 'site', 'words'];

function report({ files, nextSteps }: Scaffold, kind: string): string {
  const publish = `${files.join(', ')} is a draft, which only npm run dev shows. Remove "draft": true to publish it.`;
  const steps = liveKinds.includes(kind) ? nextSteps : [...nextSteps, publish];
  return [...files.map((file) => `wrote ${file}`), '\nNext:', ...steps.map((step) => `- ${step}`)].join('\n');
}
