/** After how many days leads are deleted. Undefined: never. */
export interface LeadRetention {
  /** For every form that `forms` does not name. */
  readonly otherForms: number | undefined;
  /** By the slug of the form, or the id of its block. */
  readonly forms: ReadonlyMap<string, number>;
}

/** Parses "730", "referral=365" or "730, referral=365"; returns undefined for an invalid value. */
export function parseLeadRetention(text: string): LeadRetention | undefined {
  let otherForms: number | undefined;
  const forms = new Map<string, number>();
  for (const part of text.split(',')) {
    const [, form, days] = /^\s*(?:([a-z0-9-]+)\s*=\s*)?([1-9]\d{0,4})\s*$/.exec(part) ?? [];
    if (days === undefined) return undefined;
    if (form !== undefined && !forms.has(form)) forms.set(form, Number(days));
    else if (form === undefined && otherForms === undefined) otherForms = Number(days);
    else return undefined;
  }
  return { otherForms, forms };
}
