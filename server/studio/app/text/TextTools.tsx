import { type KeyboardEvent, useState } from 'react';
import { ActionButton } from '../parts/ActionButton.tsx';
import { ToolIcon, type ToolName } from './text-icons.ts';
import { words } from './text-words.ts';

export interface Tool {
  readonly name: ToolName;
  /** Undefined for tools that are not on or off. */
  readonly isPressed?: boolean;
  readonly isDisabled?: boolean;
  readonly onUse: () => void;
}

interface TextToolsProps {
  /** The label of the text. */
  readonly label: string;
  readonly tools: readonly Tool[];
}

/** The toolbar of a text: one stop of the Tab key, with the arrow keys between its buttons. */
export function TextTools({ label, tools }: TextToolsProps) {
  const [used, setUsed] = useState<ToolName>();
  const stop = tools.some(({ name }) => name === used) ? used : tools[0]?.name;
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const current = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1;
    const next = nextIndex(event.key, current, buttons.length);
    if (next === undefined) return;
    event.preventDefault();
    buttons[next]?.focus();
  };
  return (
    <div className="tools" role="toolbar" aria-label={words('tools', { label })} onKeyDown={move}>
      {tools.map(({ name, isPressed, isDisabled, onUse }) => (
        <ActionButton
          key={name}
          aria-label={words(name)}
          title={words(name)}
          aria-pressed={isPressed}
          isDisabled={isDisabled}
          tabIndex={name === stop ? 0 : -1}
          onFocus={() => setUsed(name)}
          // The selection of the text stays.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onUse}
        >
          <ToolIcon name={name} />
          {name === 'insert' && words(name)}
        </ActionButton>
      ))}
    </div>
  );
}

function nextIndex(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
