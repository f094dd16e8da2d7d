import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
  type MarkdownSerializerState,
} from 'prosemirror-markdown';
import { Fragment, type Node, type Schema } from 'prosemirror-model';
import { concealPlaceholders, textParts } from './placeholders.ts';
import { markdownSchema, plainSchema, sourceOf } from './text-schema.ts';
import { joinBlocks, splitText, type TextSource, type TextValue, tokenizer } from './text-source.ts';

/** A text as a document of the editor. */
export interface TextDocument {
  readonly schema: Schema;
  readonly doc: Node;
  /** Returns the value of a changed document. The original document has the original value itself. */
  readonly valueFor: (changed: Node) => TextValue;
}

/** Returns the document of a text without markup: one line of text and placeholders. */
export function plainDocument(value: string): TextDocument {
  const doc = plainSchema.node('doc', null, inlineNodes(plainSchema, value));
  return {
    schema: plainSchema,
    doc,
    valueFor: (changed) => changed.textBetween(0, changed.content.size, undefined, sourceOf),
  };
}

/** Returns text and placeholders as nodes of a schema. */
export function inlineNodes(schema: Schema, text: string): readonly Node[] {
  return textParts(text).map((part) =>
    part.kind === 'text' ? schema.text(part.text) : schema.node('placeholder', { source: part.source }),
  );
}

/** Returns the document of a Markdown text. */
export function markdownDocument(value: TextValue): TextDocument {
  const text = splitText(value);
  const nodes = text.blocks.map(({ source }) => parseBlock(source));
  const doc = markdownSchema.node('doc', null, nodes.length > 0 ? nodes : markdownSchema.node('paragraph'));
  const keys = nodes.map(keyOf);
  return {
    schema: markdownSchema,
    doc,
    valueFor: (changed) => joinBlocks(text, keys, changedBlocks(changed)),
  };
}

/** Returns the value of a Markdown text whose source was changed. Unchanged blocks stay in the items of a list that they were in. */
export function changedSource(original: TextValue, source: string): TextValue {
  if (typeof original === 'string') return source;
  const before = splitText(original);
  if (before.source === source) return original;
  const sources = (text: TextSource) => text.blocks.map((block) => block.source);
  const after = sources(splitText(source)).map((block) => ({ source: block, key: block }));
  return joinBlocks(before, sources(before), after);
}

/** Returns the blocks of Markdown, for what is pasted. */
export function markdownBlocks(source: string): Fragment {
  return Fragment.from(splitText(source).blocks.map((block) => parseBlock(block.source)));
}

function changedBlocks(doc: Node) {
  return doc.children
    .map((node) => ({ key: keyOf(node), source: serializeBlock(node) }))
    .filter(({ source }) => source.trim() !== '');
}

const keys = new WeakMap<Node, string>();

function keyOf(node: Node): string {
  const known = keys.get(node);
  if (known !== undefined) return known;
  const key = JSON.stringify(node.toJSON());
  keys.set(node, key);
  return key;
}

const { tokens } = defaultMarkdownParser;

const parser = new MarkdownParser(markdownSchema, tokenizer, {
  blockquote: { block: 'blockquote' },
  paragraph: { block: 'paragraph' },
  list_item: { block: 'list_item' },
  ...(tokens.bullet_list && { bullet_list: tokens.bullet_list }),
  ...(tokens.ordered_list && { ordered_list: tokens.ordered_list }),
  ...(tokens.heading && { heading: tokens.heading }),
  ...(tokens.hardbreak && { hardbreak: tokens.hardbreak }),
  ...(tokens.link && { link: tokens.link }),
  em: { mark: 'em' },
  strong: { mark: 'strong' },
  code_inline: { mark: 'code', noCloseToken: true },
  placeholder: { node: 'placeholder', getAttrs: ({ content }) => ({ source: content }) },
});

/** Returns the node of a block. A block that the schema has no nodes for is a source block. */
export function parseBlock(source: string): Node {
  try {
    const concealed = concealPlaceholders(source);
    const { content } = parser.parse(concealed.source, concealed);
    if (content.childCount === 1 && content.firstChild !== null) return content.firstChild;
  } catch {
    // The parser throws at tokens that the schema lacks.
  }
  return markdownSchema.node('source', { source });
}

const sources = new WeakMap<Node, string>();

/** Returns the Markdown of a block, with as few escapes as it needs to be read as the same block. */
export function serializeBlock(node: Node): string {
  const known = sources.get(node);
  if (known !== undefined) return known;
  const source = node.type.name === 'source' ? sourceOf(node) : serialized(node);
  sources.set(node, source);
  return source;
}

function serialized(node: Node): string {
  const doc = markdownSchema.node('doc', null, node);
  const bare = bareSerializer.serialize(doc);
  return parseBlock(bare).eq(node) ? bare : escapingSerializer.serialize(doc);
}

const escapingSerializer = serializer(true);
const bareSerializer = serializer(false);

function serializer(escapes: boolean): MarkdownSerializer {
  const { nodes, marks } = defaultMarkdownSerializer;
  return new MarkdownSerializer(
    {
      ...nodes,
      text: (state, { text = '' }) => state.text(text, escapes),
      placeholder: (state, node) => state.text(sourceOf(node), false),
      source: (state, node) => {
        state.text(sourceOf(node), false);
        state.closeBlock(node);
      },
      bullet_list: (state: MarkdownSerializerState, node) => state.renderList(node, '  ', () => '- '),
    },
    {
      ...marks,
      link: {
        open: '[',
        close: (_state, { attrs }) => {
          const title = attrs.title ? ` "${String(attrs.title).replaceAll('"', '\\"')}"` : '';
          return `](${linkAddress(String(attrs.href))}${title})`;
        },
        mixable: true,
      },
    },
    // Entities, and addresses in angle brackets.
    { escapeExtraCharacters: /&(?=#?\w+;)|<(?=[a-z][\w+.-]*:|[^\s@<>]+@)/gi },
  );
}

/** Protects what would end an address, except in placeholders. */
function linkAddress(address: string): string {
  return textParts(address)
    .map((part) =>
      part.kind === 'text'
        ? part.text.replace(/[()]/g, '\\$&').replace(/[\s<>]/g, (character) => encodeURIComponent(character))
        : part.source,
    )
    .join('');
}
