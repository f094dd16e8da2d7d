import { workerData } from 'node:worker_threads';
import type { LoadGazetteer } from '../../engine/rules/places/gazetteer.ts';
import { answerTasks } from '../media/workers/answer-tasks.ts';
import { ContentJudge } from './content-judge.ts';
import type { ContentAnswer, ContentJudgeSettings, ContentTask } from './content-task.ts';

const settings: ContentJudgeSettings = workerData;
const loading = createJudge();

answerTasks<ContentTask, ContentAnswer>(async (task) => (await loading).do(task));

async function createJudge(): Promise<ContentJudge> {
  if (settings.gazetteer === undefined) return new ContentJudge(settings, undefined);
  const { loadGazetteer }: { readonly loadGazetteer: LoadGazetteer } = await import(settings.gazetteer);
  return new ContentJudge(settings, loadGazetteer);
}
