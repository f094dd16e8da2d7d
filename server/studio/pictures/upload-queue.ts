import { engineModule } from '../../../engine/folders.ts';
import { WorkerQueue } from '../../media/workers/worker-queue.ts';
import type { PreparedUpload, Upload } from './prepare-upload.ts';

/** Largest upload, in bytes: that of a camera, before it is scaled down. */
export const uploadBytes = 30_000_000;

/** A thread that makes pictures from uploads, one after the other. */
export function createUploadQueue(): WorkerQueue<Upload, PreparedUpload> {
  return new WorkerQueue<Upload, PreparedUpload>({
    script: engineModule('server/studio/pictures/upload-worker.ts'),
    maxWaiting: 20,
    taskMilliseconds: 120_000,
    heapMegabytes: 256,
  });
}
