/**
 * How styled-components are compiled, the same for the build, development and tests: a component's class name follows
 * from its file and its styles, so that what stays in the browser is styled alike by the next page's styles.
 */
export const styledComponentsTransform = {
  plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, pure: true } },
};
