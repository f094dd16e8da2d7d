import Bold from 'lucide-react/icons/bold';
import Braces from 'lucide-react/icons/braces';
import Code from 'lucide-react/icons/code';
import Heading2 from 'lucide-react/icons/heading-2';
import Heading3 from 'lucide-react/icons/heading-3';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import ListOrdered from 'lucide-react/icons/list-ordered';
import Redo from 'lucide-react/icons/redo-2';
import Quote from 'lucide-react/icons/text-quote';
import Undo from 'lucide-react/icons/undo-2';
import { createElement } from 'react';

const drawings = {
  strong: Bold,
  em: Italic,
  link: Link,
  heading: Heading2,
  subheading: Heading3,
  bullets: List,
  numbers: ListOrdered,
  quote: Quote,
  undo: Undo,
  redo: Redo,
  insert: Braces,
  source: Code,
} as const;

export type ToolName = keyof typeof drawings;

export function ToolIcon({ name }: { readonly name: ToolName }) {
  return createElement(drawings[name], { size: 16, 'aria-hidden': true });
}
