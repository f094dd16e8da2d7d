import { dataNodesOf, nodesOf, type PageNode } from './page-nodes.ts';

export const structuredDataSelector = 'script[type="application/ld+json"]';

/** Returns the nodes of a served page: those of its markup, then the texts of its structured data. */
export function servedNodes(html: string): readonly PageNode[] {
  return [...nodesOf(html), ...structuredDataIn(html)];
}

/** Whether a node is a text of structured data. */
export function isStructuredData({ selector }: PageNode): boolean {
  return selector === structuredDataSelector;
}

function structuredDataIn(html: string): readonly PageNode[] {
  const [, json] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? [];
  const data: unknown = JSON.parse(json ?? 'null');
  return dataNodesOf(data, structuredDataSelector);
}
