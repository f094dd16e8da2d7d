import { readdirSync, readFileSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type ChangedFile, isWhole, type PublicationState, publishedParts } from './publication-state.ts';
import type { StudioSite } from './studio-site.ts';

export interface KilledPublication {
  /** Of the publication, after it was settled. */
  readonly state: PublicationState;
  /** Whether the kill left a part of it, which a server had to complete or to take back. */
  readonly wasHalf: boolean;
  /** Violated guarantees, as sentences. */
  readonly faults: readonly string[];
}

export interface PublicationKill {
  readonly site: StudioSite;
  /** Another server of the site, which completes the publication or takes it back. Without one, the killed server is started again. */
  readonly survivor?: StudioSite;
  readonly token: string;
  readonly files: readonly string[];
  readonly hasGit: boolean;
  readonly random: () => number;
}

/** Milliseconds until the server is killed after it has begun to write, or after the request. */
const longestWriting = 60;
const longestPublication = 1_500;
/** Milliseconds in which a server must have settled the publication. */
const longestSettling = 30_000;

/** Publishes the changes of files, kills the server meanwhile, and waits until the publication is settled. */
export async function killPublication(options: PublicationKill): Promise<KilledPublication> {
  const { site, survivor, token, hasGit, random } = options;
  const files = await changedFiles(options);
  const writing = Promise.withResolvers<void>();
  const watcher = watch(site.contentDir, { recursive: true }, () => writing.resolve());
  const publishing = site.publish(token, options.files);
  const isInWriting = random() < 0.75;
  await Promise.race([isInWriting ? writing.promise : setTimeout(random() * longestPublication), publishing]);
  watcher.close();
  if (isInWriting) await Promise.race([setTimeout(random() * longestWriting), publishing]);
  await site.kill();
  await publishing;
  const wasHalf = !isWhole(publishedParts(site.contentDir, files, hasGit));
  await site.expireLeases();
  if (survivor === undefined) await site.start();
  await Promise.race([site.publicationsSettled(), setTimeout(longestSettling)]);
  const parts = publishedParts(site.contentDir, files, hasGit);
  const state = isWhole(parts) ? parts.folder : 'half';
  const kept = new Set((await (survivor ?? site).changes(token)).files.map(({ file }) => file));
  const faults = [
    ...(state === 'half' ? [`a publication is half in place: ${JSON.stringify(parts)}`] : []),
    ...files.flatMap(({ file }) =>
      kept.has(file) === (state === 'none')
        ? []
        : [`${file} is ${state} published, and kept: ${kept.has(file)}`],
    ),
    ...leftOver(site.contentDir).map((name) => `${name} was left behind`),
  ];
  return { state, wasHalf, faults };
}

async function changedFiles({ site, token, files }: PublicationKill): Promise<readonly ChangedFile[]> {
  const changed: ChangedFile[] = [];
  for (const file of files) {
    const { text } = await site.file(token, file);
    changed.push({ file, before: readFileSync(join(site.contentDir, file), 'utf8'), after: text ?? '' });
  }
  return changed;
}

/** Files that a publication wrote beside those of the site. */
const leftOver = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.new') && !name.startsWith('.git'),
  );
