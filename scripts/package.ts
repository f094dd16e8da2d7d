import { join } from 'node:path';
import { projectRoot } from './command/project-root.ts';
import { readOptions } from './command/read-options.ts';
import { makeCreatePackage } from './package/make-create-package.ts';
import { makePackage } from './package/make-package.ts';

readOptions('npm run package', {});

const folder = join(projectRoot, 'packages');
await makePackage(join(folder, 'cityblock'));
await makeCreatePackage(join(folder, 'create-cityblock'));
console.log(
  'packages/ has the folders of the packages cityblock and create-cityblock. npm pack ./packages/cityblock makes an archive.',
);
