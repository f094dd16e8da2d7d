import sharp from 'sharp';
import { answerTasks } from '../../media/workers/answer-tasks.ts';
import { type PreparedUpload, prepareUpload, type Upload } from './prepare-upload.ts';

// One core, so that pages and pictures have the others.
sharp.concurrency(1);
sharp.cache(false);

answerTasks<Upload, PreparedUpload>(prepareUpload);
