import { type KeyboardEvent, type ReactNode, useState } from 'react';

/** Names that a control proposes for what is being typed. */
export interface Proposals {
  readonly isOpen: boolean;
  readonly names: readonly string[];
  readonly active: number;
  readonly listId: string;
  /** The id of the proposal that Enter takes; undefined if there is none. */
  readonly activeId: string | undefined;
  readonly open: () => void;
  readonly close: () => void;
  /** Handles a key of the control. True if the proposals took it. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly take: (name: string) => void;
}

/** More proposals than these are found by typing on. */
const longestList = 60;

/**
 * Returns the names or placeholders that contain a text, those that start with it first.
 * @param titleOf what a name is called, which is searched too
 */
export function namesLike(
  names: readonly string[],
  text: string,
  titleOf: (name: string) => string | undefined = () => undefined,
): readonly string[] {
  const wanted = text.trim().toLowerCase();
  const textsOf = (name: string) =>
    [name.replace(/^\{\{ /, ''), titleOf(name) ?? ''].map((own) => own.toLowerCase());
  const matches = names.filter((name) => textsOf(name).some((own) => own.includes(wanted)));
  const isStart = (name: string) => textsOf(name).some((own) => own.startsWith(wanted));
  const others = matches.filter((name) => !isStart(name));
  return [...matches.filter(isStart), ...others].slice(0, longestList);
}

export function useProposals(
  id: string,
  names: readonly string[],
  take: (name: string) => void,
  opensByArrow: boolean,
): Proposals {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const isShown = isOpen && names.length > 0;
  const current = active < names.length ? active : -1;
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const takeAndClose = (name: string) => {
    take(name);
    close();
  };
  const move = (step: number) => {
    setOpen(true);
    setActive(
      names.length === 0
        ? -1
        : (current + step + names.length + (current === -1 && step < 0 ? 1 : 0)) % names.length,
    );
  };
  return {
    isOpen: isShown,
    names: isShown ? names : [],
    active: current,
    listId: `${id}-proposals`,
    activeId: isShown && current !== -1 ? `${id}-proposal-${current}` : undefined,
    open: () => {
      setOpen(true);
      setActive(-1);
    },
    close,
    take: takeAndClose,
    onKeyDown: (event) => {
      if (event.nativeEvent.isComposing || event.altKey) return false;
      const chosen = names[current];
      if (event.key === 'Escape' && isShown) close();
      else if (event.key === 'ArrowDown' && (isShown || opensByArrow)) move(1);
      else if (event.key === 'ArrowUp' && (isShown || opensByArrow)) move(-1);
      else if ((event.key === 'Enter' || event.key === 'Tab') && isShown && chosen !== undefined)
        takeAndClose(chosen);
      else return false;
      if (event.key !== 'Tab') event.preventDefault();
      event.stopPropagation();
      return true;
    },
  };
}

interface ProposalListProps {
  readonly proposals: Proposals;
  readonly id: string;
  readonly label: string;
  /** The language of the names; undefined for that of the site. */
  readonly language?: 'en' | undefined;
  /** Returns the picture of a name. */
  readonly picture?: ((name: string) => ReactNode) | undefined;
  /** Returns what is shown for a name; the name itself without it. */
  readonly show?: ((name: string) => ReactNode) | undefined;
}

/** The list below a control. The focus stays in the control. */
export function ProposalList(props: ProposalListProps) {
  const { proposals, id, label, language, picture, show = (name) => name } = props;
  const { isOpen, names, active, listId, take } = proposals;
  return (
    <div className="proposals" id={listId} role="listbox" aria-label={label} hidden={!isOpen}>
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the control that has the focus handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the control keeps the focus and names the active option.
        <div
          key={name}
          id={`${id}-proposal-${index}`}
          role="option"
          lang={language}
          aria-selected={index === active}
          ref={index === active ? scrollIntoList : undefined}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
        >
          {picture?.(name)}
          {show(name)}
        </div>
      ))}
    </div>
  );
}

function scrollIntoList(element: HTMLElement | null): void {
  element?.scrollIntoView?.({ block: 'nearest' });
}
