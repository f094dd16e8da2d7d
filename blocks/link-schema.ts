import { z } from 'zod';
import { line, link } from '../engine/content/model/common.ts';

/** Returns the schema of a link. */
export const linkSchema = () =>
  z.strictObject({
    label: line({ max: 60 }).describe(
      'The text of the link, which says where it leads or what happens, such as "Ask for a price".',
    ),
    href: link().describe('The address of the link, such as "/about" or "#contact".'),
  });

/** Attributes of a link that opens another site in a new tab. */
export const inNewTab = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** Returns the attributes that open a link to another site in a new tab; undefined for links within this site. */
export function attributesOf(href: string): typeof inNewTab | undefined {
  return /^https?:/i.test(href) ? inNewTab : undefined;
}
