import { createHash } from 'node:crypto';
import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * How styled-components are compiled, the same for the build, development and tests: a component's class name follows
 * from its file and its styles, so that what stays in the browser is styled alike by the next page's styles.
 */
export const styledComponentsTransform = {
  plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, pure: true } },
};

/** The id that the compiler gives a component: a hash of the absolute path of its file, and its number there. */
const compiledId = /(?<=\bcomponentId: ?["'])sc-[\da-z]+-(?=\d+["'])/g;

const hashLength = 6;

/**
 * Names components by the path of their file in the project. With the absolute path, a build in another folder, such as that
 * of the next release, would give all components other class names, and so change every page and stylesheet.
 */
export const componentIds: Plugin = {
  name: 'cityblock:component-ids',
  transform: {
    order: 'post',
    filter: { code: 'componentId' },
    handler(code, id) {
      const [file = ''] = id.split('?');
      const path = relative(import.meta.dirname, file).replaceAll(sep, '/');
      const hash = createHash('sha256').update(path).digest('hex').slice(0, hashLength);
      return { code: code.replace(compiledId, `sc-${hash}-`), map: null };
    },
  },
};
