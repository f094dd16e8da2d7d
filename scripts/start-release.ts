import { startServer } from '../server/start.ts';
import { gazetteerModule } from './gazetteer/gazetteer-module.ts';

// The process of a release, which the supervisor starts from the folder of the release.
await startServer({ gazetteer: gazetteerModule });
