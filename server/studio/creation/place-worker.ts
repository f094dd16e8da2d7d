import { answerTasks } from '../../media/workers/answer-tasks.ts';
import { findPlaces } from './find-places.ts';
import type { PlaceAnswer, PlaceTask } from './place-task.ts';

answerTasks<PlaceTask, PlaceAnswer>(async (task) => findPlaces(task));
