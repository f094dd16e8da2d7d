import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Authentication } from '../dashboard/auth/authentication.ts';
import type { User } from '../dashboard/auth/user-store.ts';
import type { Database } from '../database/database.ts';
import type { JudgedPages } from '../site/content-task.ts';
import type { ServedSite } from '../site/served-site.ts';
import { createChangeStore } from './changes/change-store.ts';
import { ChangedFiles, type CheckedChanges } from './changes/changed-files.ts';
import { fieldFindings } from './inspection/field-findings.ts';
import { createInspectionQueue, MainInspection, ThreadInspection } from './inspection/inspection.ts';
import type { Components } from './inspection/site-inspector.ts';
import { createPictureVersions } from './pictures/picture-versions.ts';
import { createUploadQueue } from './pictures/upload-queue.ts';
import { createPublicationStore } from './publishing/publication-store.ts';
import { Publisher } from './publishing/publish.ts';
import type { FieldFinding } from './studio-api.ts';
import type { StudioDocument } from './studio-document.ts';

export interface StudioRoutesOptions {
  readonly authentication: Authentication;
  readonly database: Database;
  readonly site: ServedSite;
  /** Scheme and host that visitors use. */
  readonly siteUrl: string;
  readonly contentDir: string;
  /** The branch on which changes are proposed; without one, they are published at once. */
  readonly branch?: string | undefined;
  readonly document: StudioDocument;
  /** Loads the components in development; in production, a thread loads those of the build. */
  readonly loadComponents?: (() => Promise<Components>) | undefined;
  /** Whether requests from this computer need no session: in development. */
  readonly isOpen: boolean;
  readonly now: () => Date;
}

/** Largest body of a change, in bytes: the text of a file. */
export const bodyLimit = 2 * 1024 * 1024;

/** The user of a studio without sign-in. */
export const developer: User = { id: 'development', email: 'you@localhost', role: 'owner' };

export type StudioContext = ReturnType<typeof studioContext>;

/** Makes the services that the routes of the studio share. */
export function studioContext(app: FastifyInstance, options: StudioRoutesOptions) {
  const { database, site, siteUrl, contentDir, branch, loadComponents, now } = options;
  const store = createChangeStore(database, now);
  const pictures = createPictureVersions(database, now);
  const changedFiles = new ChangedFiles({ store, pictures, site, contentDir, now });
  const uploads = createUploadQueue();
  const publications = createPublicationStore(database, now);
  const inspection =
    loadComponents === undefined
      ? new ThreadInspection(site, createInspectionQueue({ folder: contentDir, siteUrl }))
      : new MainInspection(site, changedFiles, { siteUrl, loadComponents });

  /** @param extent the pages that are judged; "everything" applies the rules about copy and the whole site too */
  async function findings(
    changes: CheckedChanges,
    extent: JudgedPages | 'everything',
  ): Promise<readonly FieldFinding[]> {
    const { texts, pictures: changed } = changes;
    const written = { texts, pictures: changed };
    const judgment =
      extent === 'everything'
        ? await site.checkChanges(written, now())
        : await site.judgeChanges(written, extent, now());
    const published = new Map(site.files.map(({ file, text }) => [file, text]));
    return fieldFindings(judgment, (file) => texts.get(file) ?? published.get(file));
  }

  const publisher = new Publisher({
    database,
    site,
    changedFiles,
    publications,
    pictures,
    contentDir,
    branch,
    log: app.log,
    authorOf: (email) => (email === developer.email ? undefined : email),
    faults: async (changes) =>
      (await findings(changes, 'all')).filter(
        ({ severity, isPublished }) => severity === 'error' && !isPublished,
      ),
  });
  return {
    ...options,
    log: app.log,
    store,
    changedFiles,
    pictures,
    uploads,
    publications,
    publisher,
    inspection,
    findings,
  };
}

export function notShown(reply: FastifyReply): FastifyReply {
  return reply
    .code(422)
    .send({ message: 'No page can be shown with these changes: a file that every page needs has a fault.' });
}
