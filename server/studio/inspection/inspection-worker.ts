import { workerData } from 'node:worker_threads';
import { loadSsrBundle } from '../../load-ssr-bundle.ts';
import { answerTasks } from '../../media/workers/answer-tasks.ts';
import type { InspectionAnswer, InspectionSettings, InspectionTask } from './inspection-task.ts';
import { TaskInspector } from './task-inspector.ts';

const settings: InspectionSettings = workerData;
const loading = loadSsrBundle().then((components) => new TaskInspector(settings, components));

answerTasks<InspectionTask, InspectionAnswer>(async (task) => (await loading).do(task));
