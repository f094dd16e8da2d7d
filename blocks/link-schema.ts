import { z } from 'zod';
import { line, link } from '../engine/content/model/common.ts';

/** A link as documents write it. */
export const linkSchema = () =>
  z.strictObject({
    label: line({ max: 60 }).describe('The text of the link: where it leads, or what happens.'),
    href: link().describe('The address of the link, such as "/about" or "#contact".'),
  });

/** Attributes of a link that opens another site beside this one. */
export const inNewTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Whether a link leaves this site, so that it opens in a new tab. */
export function attributesOf(href: string): typeof inNewTab | undefined {
  return /^https?:/i.test(href) ? inNewTab : undefined;
}
