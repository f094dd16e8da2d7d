import { findMarkupFaults } from './markup-faults.ts';

const listTag = /<(\/?)ul\b[^>]*>/g;
/** Everything that the rest of a document may refer to, or must agree with. */
const concernsDocument =
  /\s(?:id|for|form|aria-(?:controls|describedby|details|labelledby|owns))=|<(?:h[1-6]|nav|section|header|footer|aside|main)\b/;

/**
 * Finds the faults in the markup of the documents of a site. The lists of links around the main region are most of a document,
 * and the same in almost all: the content of one is left out if a document without faults had the same list, unless the rest
 * of the document may depend on it.
 */
export class SiteMarkup {
  readonly #sound = new Set<string>();

  async faultsOf(html: string): Promise<readonly string[]> {
    const lists = repeatableLists(html);
    let shortened = '';
    let end = 0;
    for (const { start, list } of lists) {
      if (!this.#sound.has(list)) continue;
      shortened += `${html.slice(end, start)}${list.slice(0, list.indexOf('>') + 1)}<li><a href="/">List</a></li></ul>`;
      end = start + list.length;
    }
    const faults = await findMarkupFaults(shortened + html.slice(end));
    if (faults.length === 0) for (const { list } of lists) this.#sound.add(list);
    return faults;
  }
}

interface RepeatableList {
  readonly start: number;
  readonly list: string;
}

/** The outer lists around the main region that nothing else in the document depends on. */
function repeatableLists(html: string): readonly RepeatableList[] {
  const [mainStart, mainEnd] = [html.indexOf('<main'), html.indexOf('</main>')];
  const lists: RepeatableList[] = [];
  let depth = 0;
  let start = 0;
  for (const tag of html.matchAll(listTag)) {
    if (tag[1] === '') {
      if (depth === 0) start = tag.index;
      depth += 1;
      continue;
    }
    depth -= 1;
    if (depth < 0) return [];
    const end = tag.index + tag[0].length;
    if (depth > 0 || (end > mainStart && start < mainEnd)) continue;
    const list = html.slice(start, end);
    if (!concernsDocument.test(list)) lists.push({ start, list });
  }
  return depth === 0 ? lists : [];
}
