import { resolve } from 'node:path';
import type { NewEntryAbout } from '../../engine/drafts/entry-drafts.ts';
import { siteRoot } from '../../engine/folders.ts';
import { dictionaries } from '../../server/words/dictionaries.ts';
import type { CommandContext } from '../command/command.ts';
import { contextPath } from '../command/context-path.ts';
import { readContentDir } from '../command/read-settings.ts';
import { choosePlace } from './choose-place.ts';
import type { Scaffold } from './scaffold.ts';
import { scaffoldBlock } from './scaffold-block.ts';
import { type ChoosePlace, scaffoldCity } from './scaffold-city.ts';
import { type NewEntryKind, scaffoldEntry } from './scaffold-entry.ts';
import { scaffoldForm } from './scaffold-form.ts';
import { scaffoldWords } from './scaffold-words.ts';
import { askSiteQuestions, type SiteAnswers } from './site/ask-site-questions.ts';
import { packageSite, requireNewFolder, scaffoldSite } from './site/scaffold-site.ts';
import type { TargetFolder } from './write-entry.ts';

/** The file or files to create. */
export type NewRequest =
  | {
      readonly kind: NewEntryKind;
      readonly name: string;
      readonly about: NewEntryAbout;
      readonly content: string | undefined;
    }
  | { readonly kind: 'city' | 'form'; readonly name: string; readonly content: string | undefined }
  | { readonly kind: 'words'; readonly content: string | undefined }
  | { readonly kind: 'block'; readonly name: string }
  | NewSiteRequest;

interface NewSiteRequest {
  readonly kind: 'site';
  readonly folder: string;
  readonly answers: Readonly<SiteAnswers>;
  /** Whether the site depends on the package, and its content is in a folder of its own. */
  readonly isPackage: boolean;
  /** Whether the packages of such a site are installed. */
  readonly isInstalled: boolean;
}

export interface CreatedFiles {
  /** The files and the next steps, for the user. */
  readonly text: string;
  /** Whether the schemas are to be written, because there is a new block type. */
  readonly hasNewBlock: boolean;
  /** The absolute path of the content of a new site, which gets editor schemas of its own. */
  readonly newContent: string | undefined;
  /** The folder whose packages are to be installed. */
  readonly newPackage: string | undefined;
}

export interface CreateOptions {
  /** The project that gets a new block type. */
  readonly project?: string | undefined;
  /** Asks which of several places is meant; in the terminal by default. */
  readonly choose?: ChoosePlace | undefined;
  /** Installs the packages of a new site; with npm by default. Resolves with false if that fails. */
  readonly install?: ((folder: string) => Promise<boolean>) | undefined;
}

/**
 * Creates files as `npx cityblock new` does, except those that follow from them: see `newCommandOf`.
 * @throws CommandError if nothing was created
 */
export async function createFiles(
  request: NewRequest,
  context: CommandContext,
  options: CreateOptions,
): Promise<CreatedFiles> {
  const content = 'content' in request ? request.content : undefined;
  return {
    text: withContent(report(await create(request, context, options), request.kind), content),
    hasNewBlock: request.kind === 'block',
    newContent:
      request.kind === 'site'
        ? resolve(context.cwd, request.folder, request.isPackage ? 'content' : '.')
        : undefined,
    newPackage:
      request.kind === 'site' && request.isPackage && request.isInstalled
        ? contextPath(context.cwd, request.folder)
        : undefined,
  };
}

async function create(
  request: NewRequest,
  context: CommandContext,
  { project = siteRoot, choose = (names) => choosePlace(names, context) }: CreateOptions,
): Promise<Scaffold> {
  if (request.kind === 'block') return scaffoldBlock(project, request.name);
  if (request.kind === 'site') return createSite(request, context);
  const name = request.content ?? readContentDir(context);
  const folder: TargetFolder = { path: resolve(context.cwd, name), name };
  switch (request.kind) {
    case 'words':
      return scaffoldWords(folder, dictionaries);
    case 'city':
      return scaffoldCity(folder, request.name, choose);
    case 'form':
      return scaffoldForm(folder, request.name);
    default:
      return scaffoldEntry(folder, request.kind, request.name, request.about, new Date());
  }
}

async function createSite(
  { folder: written, answers, isPackage, isInstalled }: NewSiteRequest,
  context: CommandContext,
): Promise<Scaffold> {
  const folder = contextPath(context.cwd, written);
  // Before the questions, whose answers would be lost.
  requireNewFolder(folder);
  const site = isPackage ? packageSite(folder, isInstalled) : undefined;
  return scaffoldSite(folder, await askSiteQuestions(answers, context), new Date(), site);
}

/** Adds the content folder to the commands that take it, so that they can be copied. */
function withContent(text: string, content: string | undefined): string {
  if (content === undefined) return text;
  return text.replace(
    /npx cityblock (?:cells|new|validate)(?=[ .])/g,
    (command) => `${command} --content ${content}`,
  );
}

/** The kinds whose files are no drafts. */
const liveKinds: readonly string[] = ['block', 'site', 'words'];

function report({ files, nextSteps }: Scaffold, kind: string): string {
  const publish = `${files.join(', ')} is a draft, which only npm run dev shows. Remove "draft": true to publish it.`;
  const steps = liveKinds.includes(kind) ? nextSteps : [...nextSteps, publish];
  return [...files.map((file) => `wrote ${file}`), '\nNext:', ...steps.map((step) => `- ${step}`)].join('\n');
}
