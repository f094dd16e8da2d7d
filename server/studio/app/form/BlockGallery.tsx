import { useId, useRef, useState } from 'react';
import styled from 'styled-components';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isList, isObject } from '../../../../engine/content/rewrite-json.ts';
import { blockName, isBuiltInBlock, language, valueSummary, words } from '../site-words.ts';
import { BlockPicture } from './BlockPicture.tsx';
import type { BlockChoice } from './block-choices.ts';
import { useForm } from './form-context.ts';
import { freeId } from './free-id.ts';
import { AddIcon } from './icons.tsx';
import { helpOf } from './property-text.ts';

const Gallery = styled.dialog`
  #studio #file-form & {
    width: min(76rem, calc(100vw - 24px));
    height: calc(100svh - 24px);
    max-height: none;
    margin: auto;
    padding: 0;
    border: var(--hair);
    border-radius: var(--radius);
    background: var(--paper);
    color: var(--ink);
  }
  &::backdrop { background: rgb(0 0 0 / 0.45); }
  &[open] { display: grid; grid-template-rows: auto minmax(0, 1fr); }
  & > header {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-3);
    align-items: center;
    padding: var(--space-4);
    border-block-end: var(--hair);
  }
  & .filter { display: flex; flex-wrap: wrap; grid-column: 1 / -1; gap: var(--space-2) var(--space-3); }
  & .filter label { display: grid; flex: 1 1 14rem; gap: 2px; min-width: 0; font-size: var(--size-small); }
  #studio & .cards {
    display: grid;
    grid-auto-rows: max-content;
    grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
    gap: var(--space-3);
    align-content: start;
    overflow-y: auto;
    padding: var(--space-4);
  }
  & .cards > li {
    position: relative;
    display: grid;
    grid-template-rows: auto 1fr;
    overflow: hidden;
    border: 1px solid var(--hairline);
    border-radius: var(--radius-small);
    background: var(--sheet);
  }
  & .cards > li[hidden] { display: none; }
  & .cards > li:hover { border-color: var(--work); }
  & .cards > li:has(:focus-visible) { outline: 2px solid var(--work); outline-offset: 2px; }
  #studio #file-form & .cards button {
    display: grid;
    gap: 2px;
    align-content: start;
    justify-content: stretch;
    padding: var(--space-2) var(--space-3) var(--space-3);
    border: 0;
    background: none;
    font-weight: 400;
    text-align: start;
    outline: none;
  }
  /* The whole card is the button. */
  & .cards button::after { content: ''; position: absolute; inset: 0; }
  & .cards button span { font-size: var(--size-small); color: var(--ink-soft); }
  @media (max-height: 520px) {
    &[open] { display: block; overflow-y: auto; }
  }
`;

interface BlockGalleryProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly onAdd: (index: number, block: JsonValue, news: string) => void;
}

/** A button that opens a list of all block types, to add a block with the content of its example. */
export function BlockGallery({ path, label, onAdd }: BlockGalleryProps) {
  const { store, schemas } = useForm();
  const dialog = useRef<HTMLDialogElement>(null);
  const searched = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState<number>();
  const id = useId();
  const value = store.valueAt(path);
  const items = isList(value) ? value : [];
  const position = Math.min(place ?? items.length, items.length);
  // The pictures stay when the gallery is closed, so that they are there when it is opened again.
  const choices = wasOpened ? schemas.blocks().toSorted(byName) : [];
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = ({ type, description }: BlockChoice) =>
    wanted.every((word) => `${blockName(type)} ${type} ${description}`.toLowerCase().includes(word));
  const open = () => {
    setOpen(true);
    setOpened(true);
    setSearch('');
    setPlace(undefined);
    dialog.current?.showModal();
    searched.current?.focus();
  };
  const add = ({ type, block }: BlockChoice) => {
    dialog.current?.close();
    const added = isObject(block) ? { ...block, id: freeId(type, items) } : block;
    onAdd(position, added, words.studioForm('added', { item: blockName(type) }));
  };
  return (
    <>
      <button type="button" className="add" onClick={open}>
        <AddIcon />
        {words.studioForm('addBlock')}
      </button>
      <Gallery ref={dialog} aria-labelledby={`${id}-title`} onClose={() => setOpen(false)}>
        <header>
          <h2 id={`${id}-title`}>{words.studioForm('addBlockTo', { label })}</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            {words.studioForm('cancel')}
          </button>
          <div className="filter">
            <label>
              <span>{words.studioForm('searchBlocks')}</span>
              <input
                ref={searched}
                type="search"
                value={search}
                onChange={(event) => setSearch(event.target.value)}
              />
            </label>
            <label>
              <span>{words.studioForm('place')}</span>
              <select value={position} onChange={(event) => setPlace(Number(event.target.value))}>
                <option value={0}>{words.studioForm('atStart')}</option>
                {isOpen &&
                  items.map((item, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a place is an index.
                    <option key={index} value={index + 1}>
                      {words.studioForm('after', { item: kindAndSummary(item) })}
                    </option>
                  ))}
              </select>
            </label>
          </div>
          <p role="status" className="help">
            {isOpen && words.studioForm('blocksFound', { count: choices.filter(isFound).length })}
          </p>
        </header>
        <ul className="cards">
          {choices.map((choice) => (
            <li key={choice.type} hidden={!isFound(choice)}>
              <BlockPicture type={choice.type} />
              <button type="button" onClick={() => add(choice)}>
                <strong>{blockName(choice.type)}</strong>
                <span lang={isBuiltInBlock(choice.type) ? 'en' : undefined}>
                  {helpOf(choice.description)?.text}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </Gallery>
    </>
  );
}

const byName = (one: BlockChoice, other: BlockChoice) =>
  blockName(one.type).localeCompare(blockName(other.type), language);

function kindAndSummary(item: JsonValue): string {
  const text = valueSummary(item);
  if (!isObject(item) || typeof item.type !== 'string') return text;
  return words.studioForm('named', { kind: blockName(item.type), text });
}
