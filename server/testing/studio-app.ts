import type { AppOptions } from '../app-options.ts';
import { type LiveFolder, liveSessionSecret, startLiveApp } from './live-app.ts';
import { signInUser } from './sign-in-user.ts';
import { createTestDatabase } from './test-database.ts';

interface StudioAppOptions {
  readonly pictures?: AppOptions['pictures'];
  readonly loadComponents?: NonNullable<AppOptions['studio']>['loadComponents'];
  readonly previewScript?: string;
}

/** The application of a content folder with a studio, and the cookie of an editor. */
export async function startStudioApp(
  folder: LiveFolder,
  { pictures, loadComponents, previewScript = '' }: StudioAppOptions = {},
) {
  const { database, remove } = await createTestDatabase('sqlite');
  const { app, stop } = await startLiveApp(folder, {
    database,
    ...(pictures && { pictures }),
    studio: {
      document: { document: async () => ({ html: '', policy: '' }), previewScript },
      contentDir: folder.contentDir,
      loadComponents,
      isOpen: false,
    },
  });
  const token = await signInUser(database, {
    sessionSecret: liveSessionSecret,
    name: 'eva',
    role: 'editor',
    now: folder.now,
  });
  return {
    app,
    database,
    cookie: `cityblock-session=${token}; __Host-cityblock-session=${token}`,
    stop: async () => {
      await stop();
      await remove();
    },
  };
}
