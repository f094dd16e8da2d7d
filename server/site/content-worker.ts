import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadGazetteer } from '../../engine/rules/places/gazetteer.ts';
import type { WorkerRequest, WorkerResult } from '../media/workers/worker-queue.ts';
import { ContentJudge } from './content-judge.ts';
import type { ContentAnswer, ContentJudgeSettings, ContentTask } from './content-task.ts';

// On Linux this sets the priority of the calling thread only; elsewhere it would apply to the whole process.
if (process.platform === 'linux') setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

const settings: ContentJudgeSettings = workerData;
const loading = createJudge();

parentPort?.on('message', async ({ id, input }: WorkerRequest<ContentTask>) => {
  const result = await loading
    .then((judge) => judge.do(input))
    .then(
      (output): WorkerResult<ContentAnswer> => ({ id, output }),
      (error: unknown): WorkerResult<ContentAnswer> => ({
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      }),
    );
  parentPort?.postMessage(result);
});

async function createJudge(): Promise<ContentJudge> {
  if (settings.gazetteer === undefined) return new ContentJudge(settings, undefined);
  const { loadGazetteer }: { readonly loadGazetteer: LoadGazetteer } = await import(settings.gazetteer);
  return new ContentJudge(settings, loadGazetteer);
}
