/** `cityblock/testing`: the contract of block types, sample content, a reader of it and a page context for tests of blocks. */
export { contractFaults } from './block-contract.ts';
export { contentReader, exampleCity, examplePost, exampleService, resolved } from './content-reader.ts';
export { exampleSite } from './example-site.ts';
export { pageContext } from './page-context.ts';
