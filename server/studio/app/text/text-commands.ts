import {
  baseKeymap,
  chainCommands,
  exitCode,
  lift,
  setBlockType,
  toggleMark,
  wrapIn,
} from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import {
  InputRule,
  inputRules,
  textblockTypeInputRule,
  undoInputRule,
  wrappingInputRule,
} from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { MarkType, Node, NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import {
  AllSelection,
  type Command,
  type EditorState,
  type Plugin,
  TextSelection,
  type Transaction,
} from 'prosemirror-state';
import { markdownSchema } from './text-schema.ts';

const { nodes, marks } = markdownSchema;

/** The markup that the toolbar shows as pressed. */
export interface Markup {
  readonly strong: boolean;
  readonly em: boolean;
  readonly link: boolean;
  readonly heading: boolean;
  readonly subheading: boolean;
  readonly bullets: boolean;
  readonly numbers: boolean;
  readonly quote: boolean;
}

export type MarkupName = keyof Markup;

/** The level of headings that the toolbar makes; pages adjust the levels to where a text is. */
const headingLevel = 2;

/** Returns the markup at the selection. */
export function markupAt(state: EditorState): Markup {
  const { $from } = selectedText(state).selection;
  const around = Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth));
  const has = (type: NodeType) => around.some((node) => node.type === type);
  const list = around.findLast(isList)?.type;
  const level = has(nodes.heading) ? Number($from.parent.attrs.level) : undefined;
  return {
    strong: hasMark(state, marks.strong),
    em: hasMark(state, marks.em),
    link: hasMark(state, marks.link),
    heading: level !== undefined && level <= headingLevel,
    subheading: level !== undefined && level > headingLevel,
    bullets: list === nodes.bullet_list,
    numbers: list === nodes.ordered_list,
    quote: has(nodes.blockquote),
  };
}

/** Returns a state with the text selected where all is selected: blocks are around a text, not around a document. */
function selectedText(state: EditorState): EditorState {
  if (!(state.selection instanceof AllSelection)) return state;
  const { $from, $to } = state.selection;
  return state.apply(state.tr.setSelection(TextSelection.between($from, $to)));
}

/** Returns a command for the text where all is selected. */
function onText(command: Command): Command {
  return (state, dispatch, view) => command(selectedText(state), dispatch, view);
}

function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

const isList = ({ type }: Node): boolean => type === nodes.bullet_list || type === nodes.ordered_list;

/** Turns markup on or off at the selection. Links have {@link setLink}. */
export const markupCommands: Readonly<Record<Exclude<MarkupName, 'link'>, Command>> = {
  strong: toggleMark(marks.strong),
  em: toggleMark(marks.em),
  heading: onText(toggleHeading('heading', headingLevel)),
  subheading: onText(toggleHeading('subheading', headingLevel + 1)),
  bullets: onText(toggleList(nodes.bullet_list)),
  numbers: onText(toggleList(nodes.ordered_list)),
  quote: onText((state, dispatch, view) =>
    markupAt(state).quote ? lift(state, dispatch, view) : wrapIn(nodes.blockquote)(state, dispatch, view),
  ),
};

function toggleHeading(name: 'heading' | 'subheading', level: number): Command {
  return (state, dispatch, view) =>
    (markupAt(state)[name] ? setBlockType(nodes.paragraph) : setBlockType(nodes.heading, { level }))(
      state,
      dispatch,
      view,
    );
}

function toggleList(type: NodeType): Command {
  return (state, dispatch, view) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--) {
      const node = $from.node(depth);
      if (node.type === type) return liftListItem(nodes.list_item)(state, dispatch, view);
      if (isList(node)) {
        dispatch?.(state.tr.setNodeMarkup($from.before(depth), type, { tight: node.attrs.tight }));
        return true;
      }
    }
    return wrapInList(type, { tight: true })(state, dispatch, view);
  };
}

interface LinkRange {
  readonly from: number;
  readonly to: number;
  /** Undefined where there is no link yet. */
  readonly address: string | undefined;
}

/** Returns the range of the link at the selection, or the selection. */
export function linkRange({ selection }: EditorState): LinkRange {
  const { $from, from, to } = selection;
  let at = $from.start();
  let link: LinkRange | undefined;
  const isAtSelection = () => link !== undefined && link.from <= from && link.to >= from;
  for (const child of $from.parent.children) {
    const start = at;
    at += child.nodeSize;
    const address: unknown = marks.link.isInSet(child.marks)?.attrs.href;
    if (link !== undefined && link.address === address) link = { ...link, to: at };
    else if (isAtSelection()) break;
    else link = typeof address === 'string' ? { from: start, to: at, address } : undefined;
  }
  return link && isAtSelection() ? { ...link, to: Math.max(link.to, to) } : { from, to, address: undefined };
}

/** Links the text of the selection or the link at it; without an address it removes the link. */
export function setLink(address: string | undefined): Command {
  return (state, dispatch) => {
    const { from, to } = linkRange(state);
    const tr = state.tr.removeMark(from, to, marks.link);
    if (address !== undefined) {
      const mark = marks.link.create({ href: address });
      if (from === to) tr.insert(from, markdownSchema.text(address, [mark]));
      else tr.addMark(from, to, mark);
    }
    tr.removeStoredMark(marks.link);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView());
  return true;
};

const undoKeys = { 'Mod-z': undo, 'Shift-Mod-z': redo, 'Mod-y': redo };

/** A placeholder that was typed to its end becomes a chip. */
const placeholderRule = new InputRule(
  /\{\{[^{}\n]*[^{}\s][^{}\n]*\}\}$/,
  (state, match, start, end): Transaction => {
    const placeholder = state.schema.nodes.placeholder?.create({ source: match[0] });
    return placeholder ? state.tr.replaceWith(start, end, placeholder) : state.tr;
  },
);

/** The keys and rules of the editor of Markdown. */
export function markdownPlugins(): Plugin[] {
  return [
    history(),
    inputRules({
      rules: [
        placeholderRule,
        textblockTypeInputRule(/^(#{1,6})\s$/, nodes.heading, ([, mark = '']) => ({ level: mark.length })),
        wrappingInputRule(/^\s*([-*])\s$/, nodes.bullet_list, { tight: true }),
        wrappingInputRule(/^(\d+)\.\s$/, nodes.ordered_list, ([, number]) => ({
          order: Number(number),
          tight: true,
        })),
        wrappingInputRule(/^\s*>\s$/, nodes.blockquote),
      ],
    }),
    keymap({
      ...undoKeys,
      Backspace: undoInputRule,
      'Mod-b': markupCommands.strong,
      'Mod-i': markupCommands.em,
      Enter: splitListItem(nodes.list_item),
      'Shift-Enter': chainCommands(exitCode, breakLine),
      'Mod-[': liftListItem(nodes.list_item),
      'Mod-]': sinkListItem(nodes.list_item),
    }),
    keymap(baseKeymap),
  ];
}

/** The keys and rules of the editor of one line of text. */
export function plainPlugins(): Plugin[] {
  return [
    history(),
    inputRules({ rules: [placeholderRule] }),
    keymap({ ...undoKeys, Backspace: undoInputRule, Enter: () => true, 'Shift-Enter': () => true }),
    keymap(baseKeymap),
  ];
}
