/**
 * How styled-components are compiled, the same for client, server and tests: a component's class name follows from its
 * file and its styles, so that an island finds the styles that the server rendered.
 */
export const styledComponentsTransform = {
  plugins: { styledComponents: { ssr: true, displayName: false, fileName: false, pure: true } },
};
