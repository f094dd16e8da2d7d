import { pathToFileURL } from 'node:url';
import { engineModule } from '../../engine/folders.ts';

/** The address of the module that loads the places of a country, for the threads that apply rules. */
export const gazetteerModule: string = pathToFileURL(engineModule('server/gazetteer/load-gazetteer.ts')).href;
