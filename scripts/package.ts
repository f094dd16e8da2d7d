import { join } from 'node:path';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';
import { makePackage } from './package/make-package.ts';

readOptions('npm run package', {});

const folder = join(projectRoot, 'packages/cityblock');
await makePackage(folder);
console.log(
  'packages/cityblock is the folder of the package. npm pack ./packages/cityblock makes its archive.',
);
