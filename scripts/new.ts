import { parseArgs } from 'node:util';
import { ContentFolderError } from '../engine/content/content-files.ts';
import { runCommand, runScript } from './command.ts';
import { readContentDir } from './read-settings.ts';
import type { Scaffold } from './scaffold/scaffold.ts';
import { scaffoldBlock } from './scaffold/scaffold-block.ts';
import { scaffoldCity } from './scaffold/scaffold-city.ts';
import { ScaffoldError } from './scaffold/scaffold-error.ts';
import { scaffoldService } from './scaffold/scaffold-service.ts';
import { askSiteQuestions } from './scaffold/site/ask-site-questions.ts';
import { scaffoldSite } from './scaffold/site/scaffold-site.ts';

const usage = `Usage:
  npm run new -- city "Claremont, CA"       a city: content/cities/claremont.json
  npm run new -- service "Backup Review"    a service: content/services/backup-review.json
  npm run new -- block opening-hours        a block type: blocks/opening-hours/
  npm run new -- site my-site               a whole site in a new folder; asks six questions
Use --content DIR or CONTENT_DIR for another content folder. The answers about a site may be options: --name, --trade,
--language, --place, --phone and --mail.`;

/** Exit codes: 0 created, 1 created but the formatter or the schemas failed, 2 nothing was created. */
process.exitCode = await run();

async function run(): Promise<number> {
  const request = readRequest();
  if (request === undefined) {
    console.error(usage);
    return 2;
  }
  try {
    const contentDir = request.kind === 'site' ? '' : (request.content ?? readContentDir());
    if (contentDir === undefined) return 2;
    report(await request.create(contentDir));
  } catch (error) {
    if (!(error instanceof ScaffoldError) && !(error instanceof ContentFolderError)) throw error;
    console.error(`${error.message} [${error.code}]`);
    return 2;
  }
  return request.kind === 'block' ? finishBlock() : 0;
}

interface Request {
  readonly kind: string;
  /** The value of `--content`. */
  readonly content: string | undefined;
  readonly create: (contentDir: string) => Scaffold | Promise<Scaffold>;
}

function readRequest(): Request | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        content: { type: 'string' },
        name: { type: 'string' },
        trade: { type: 'string' },
        language: { type: 'string' },
        place: { type: 'string' },
        phone: { type: 'string' },
        mail: { type: 'string' },
      },
    });
    const { content, ...answers } = values;
    const [kind, name, ...rest] = positionals;
    if (name === undefined || rest.length > 0) return undefined;
    if (kind !== 'site' && Object.keys(answers).length > 0) return undefined;
    switch (kind) {
      case 'city':
        return { kind, content, create: (contentDir) => scaffoldCity(contentDir, name) };
      case 'service':
        return { kind, content, create: (contentDir) => scaffoldService(contentDir, name) };
      case 'site':
        return {
          kind,
          content,
          create: async () => scaffoldSite(name, await askSiteQuestions(answers), new Date()),
        };
      case 'block':
        return { kind, content, create: () => scaffoldBlock(name) };
      default:
        return undefined;
    }
  } catch {
    return undefined;
  }
}

function report({ files, nextSteps }: Scaffold): void {
  for (const file of files) console.log(`wrote ${file}`);
  console.log('\nNext:');
  for (const step of nextSteps) console.log(`- ${step}`);
}

/** Formats the registries and adds the block type to the editor schemas. */
async function finishBlock(): Promise<number> {
  const results = [
    await runCommand('biome', ['check', '--write', 'blocks/block-types.ts', 'blocks/components.ts']),
    await runScript('schema'),
  ];
  const failed = results.filter(({ exitCode }) => exitCode !== 0);
  for (const { output } of failed) console.error(output.trimEnd());
  return failed.length === 0 ? 0 : 1;
}
