/**
 * Replaces the rules of a style element. The policy of a page allows the text that its elements came with and no other, so the rules
 * are changed one by one.
 */
export function replaceRules({ sheet }: HTMLStyleElement, rules: string): void {
  if (sheet === null) return;
  const next = new CSSStyleSheet();
  next.replaceSync(rules);
  const [live, wanted] = [sheet, next].map(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  if (live?.join('\n') === wanted?.join('\n')) return;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const [index, rule] of (wanted ?? []).entries()) sheet.insertRule(rule, index);
}
