import { schema as commonSchema } from 'prosemirror-markdown';
import { type Node, type NodeSpec, Schema } from 'prosemirror-model';

const placeholder: NodeSpec = {
  inline: true,
  group: 'inline',
  atom: true,
  attrs: { source: { validate: 'string' } },
  leafText: sourceOf,
  toDOM: (node) => ['span', { 'data-placeholder': sourceOf(node) }, sourceOf(node)],
  parseDOM: [
    {
      tag: 'span[data-placeholder]',
      getAttrs: (element) => ({ source: element.getAttribute('data-placeholder') ?? '' }),
    },
  ],
};

/** A block that the schema has no nodes for, such as a table. It is edited as source. */
const sourceBlock: NodeSpec = {
  group: 'block',
  atom: true,
  attrs: { source: { validate: 'string' } },
  leafText: sourceOf,
  toDOM: (node) => ['pre', { 'data-source': '' }, sourceOf(node)],
  parseDOM: [
    {
      tag: 'pre',
      getAttrs: (element) =>
        element.textContent?.trim() ? { source: element.textContent.trimEnd() } : false,
      preserveWhitespace: 'full',
    },
  ],
};

// Google Docs wraps what it copies in `<b style="font-weight: normal">`, and marks bold text by its weight.
const strong = {
  ...commonSchema.marks.strong.spec,
  parseDOM: [
    {
      tag: 'b',
      getAttrs: (element: HTMLElement) =>
        element.style.fontWeight !== 'normal' && element.style.fontWeight !== '400' && null,
    },
    { tag: 'strong' },
    { style: 'font-weight', getAttrs: (weight: string) => /^(?:bold|bolder|[6-9]00)$/.test(weight) && null },
    { style: 'font-weight=400', clearMark: isStrong },
    { style: 'font-weight=normal', clearMark: isStrong },
  ],
};

const link = {
  ...commonSchema.marks.link.spec,
  parseDOM: [
    {
      tag: 'a[href]',
      getAttrs: (element: HTMLElement) => {
        const href = element.getAttribute('href')?.trim() ?? '';
        return isLinkAddress(href) ? { href, title: element.getAttribute('title') } : false;
      },
    },
  ],
};

type NodeName =
  | 'doc'
  | 'paragraph'
  | 'heading'
  | 'bullet_list'
  | 'ordered_list'
  | 'list_item'
  | 'blockquote'
  | 'text'
  | 'hard_break'
  | 'placeholder'
  | 'source';

/** The nodes and marks of Markdown texts, as far as the editor has controls for them. */
export const markdownSchema = new Schema<NodeName, 'em' | 'strong' | 'link' | 'code'>({
  nodes: commonSchema.spec.nodes
    .remove('horizontal_rule')
    .remove('code_block')
    .remove('image')
    .update('heading', { ...commonSchema.nodes.heading.spec, content: 'inline*' })
    .append({ placeholder, source: sourceBlock }),
  marks: commonSchema.spec.marks.update('strong', strong).update('link', link),
});

/** The schema of texts without markup. The document is one line of text. */
export const plainSchema = new Schema({
  nodes: { doc: { content: 'inline*', whitespace: 'pre' }, text: { group: 'inline' }, placeholder },
});

/** Whether the renderer of texts makes a link of an address. */
export function isLinkAddress(address: string): boolean {
  return /^(?:\/|#|https?:|tel:|mailto:|\{\{)/i.test(address);
}

/** Returns the source of a placeholder or a source block. */
export function sourceOf(node: Node): string {
  return String(node.attrs.source);
}

function isStrong(mark: { readonly type: { readonly name: string } }): boolean {
  return mark.type.name === 'strong';
}
