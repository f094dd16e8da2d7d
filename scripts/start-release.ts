import { gazetteerModule } from '../server/gazetteer/gazetteer-module.ts';
import { startServer } from '../server/start.ts';

// The process of a release, which the supervisor starts from the folder of the release.
await startServer({ gazetteer: gazetteerModule });
