import { blockProvenance } from '../compose/provenance.ts';
import { nearestName } from '../content/suggestion.ts';
import { pathOfLink } from '../routes/links.ts';
import { isLinkValid, positionOfLink } from './link.ts';
import type { BlockInput, RuleOf } from './rule.ts';

/** Reports links whose fragment names no block of the page that they lead to. */
export const anchors: RuleOf<'block'> = {
  scope: 'block',
  code: 'CB_ANCHOR',
  check: (block) =>
    block.links.flatMap(({ href, path }) => {
      const fault = isLinkValid(href, block.state) ? faultOf(href, block) : undefined;
      if (fault === undefined) return [];
      const place = positionOfLink(href, blockProvenance(block.instance, path, block.page));
      return [{ ...place, code: 'CB_ANCHOR', ...fault, cause: href }];
    }),
};

function faultOf(href: string, { page: { route: from }, state, anchorsOf }: BlockInput) {
  const [, fragment = ''] = /^[^#]*#(.+)$/.exec(href) ?? [];
  const path = href.startsWith('#') ? from.path : pathOfLink(href);
  const route = path === from.path ? from : path && state.routes.match(path).route;
  if (fragment === '' || !route) return undefined;
  const { ids, isOpen } = anchorsOf(route);
  if (isOpen || ids.some((id) => fragment === id || fragment.startsWith(`${id}-`))) return undefined;
  const nearest = nearestName(fragment, ids);
  const related = nearest === undefined ? relatedIds(fragment, ids) : [nearest];
  return {
    message: `the link "${href}" leads to no part of ${route.path}`,
    hint:
      related.length > 0
        ? `Did you mean ${related.map((id) => `"#${id}"`).join(' or ')}?`
        : `No block of ${route.path} has this id. Write the link without "#${fragment}", or give the block that it is about this id.`,
  };
}

/** Up to three ids that have a word in common with the fragment of a link: "plans" and "service-plans". */
function relatedIds(fragment: string, ids: readonly string[]): readonly string[] {
  const words = fragment.split('-').filter((word) => word.length >= 3);
  const isRelated = (id: string) =>
    id
      .split('-')
      .some((part) => words.some((word) => part === word || (part.length >= 4 && word.startsWith(part))));
  return [...new Set(ids.filter(isRelated))].slice(0, 3);
}
