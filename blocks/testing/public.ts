/** `cityblock/testing`: sample content, a reader of it and a page context for tests of blocks. */
export { contentReader, exampleCity, examplePost, exampleService, resolved } from './content-reader.ts';
export { exampleSite } from './example-site.ts';
export { pageContext } from './page-context.ts';
