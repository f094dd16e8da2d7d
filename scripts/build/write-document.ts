import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { engineModule } from '../../engine/folders.ts';
import { runInWorker } from '../../server/media/workers/run-in-worker.ts';

/** Writes the document around all pages, so that servers and commands need not load Vike. */
export async function writeDocument(root: string): Promise<void> {
  // Vike renders for production only where it has not loaded Vite.
  const html = await runInWorker(engineModule('scripts/build/document-worker.ts'), undefined, z.string());
  await writeFile(join(root, 'dist/document.html'), html);
}
