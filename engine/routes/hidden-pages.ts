import type { TemplateDocument } from '../content/model/documents.ts';
import type { Entry } from '../content/snapshot.ts';
import type { SiteState } from './site-state.ts';
import {
  bindSubjects,
  type CompiledTemplate,
  combinations,
  compileTemplates,
  pathOfCell,
} from './template-routes.ts';

/** A page that a template would have if an earlier template about entries of other collections had none at the same path. */
export interface HiddenPage {
  readonly path: string;
  readonly template: Entry<TemplateDocument>;
  /** The entries that the page would be about. */
  readonly subjects: readonly Entry[];
  /** The template that has the path. */
  readonly winner: Entry<TemplateDocument>;
}

/** Finds the pages that visitors cannot reach. */
export function hiddenPages({ snapshot, model }: SiteState): readonly HiddenPage[] {
  const hidden: HiddenPage[] = [];
  const documents = new Set(snapshot.pages.map(({ value }) => value.path));
  for (const template of compileTemplates(snapshot, model)) {
    for (const winner of template.rivals) {
      // A template about the same collections is a deliberate alternative, such as a fallback.
      if (isAboutSame(template, winner)) continue;
      // The one with fewer dimensions has fewer pages.
      const isSmaller = template.dimensions.length <= winner.dimensions.length;
      const [listed, other] = isSmaller ? [template, winner] : [winner, template];
      for (const subjects of combinations(listed, new Map(), snapshot)) {
        const path = pathOfCell(listed, subjects);
        const params = other.pattern.match(path);
        const found = params && bindSubjects(other, params, snapshot);
        if (found === undefined || documents.has(path)) continue;
        const ofTemplate = isSmaller ? subjects : found;
        hidden.push({
          path,
          template: template.document,
          subjects: [...ofTemplate.values()],
          winner: winner.document,
        });
      }
    }
  }
  return hidden;
}

function isAboutSame({ dimensions }: CompiledTemplate, other: CompiledTemplate): boolean {
  const collections = new Set(other.dimensions.map(({ collection }) => collection));
  return (
    dimensions.length === other.dimensions.length &&
    dimensions.every(({ collection }) => collections.has(collection))
  );
}
