import { useId, useRef, useState } from 'react';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { isList, isObject } from '../../../../engine/content/rewrite-json.ts';
import { words } from '../site-words.ts';
import { useForm } from './form-context.ts';
import { freeId } from './free-id.ts';
import { AddIcon } from './icons.tsx';
import { helpOf, labelOf, summaryOf } from './property-text.ts';

interface BlockGalleryProps {
  readonly path: JsonPath;
  readonly label: string;
  readonly onAdd: (index: number, block: JsonValue, news: string) => void;
}

/** A button that opens a list of all block types, to add a block with the content of its example. */
export function BlockGallery({ path, label, onAdd }: BlockGalleryProps) {
  const { store, schemas } = useForm();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState<number>();
  const id = useId();
  const value = store.valueAt(path);
  const items = isList(value) ? value : [];
  const position = Math.min(place ?? items.length, items.length);
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = isOpen
    ? schemas
        .blocks()
        .filter(({ type, description }) =>
          wanted.every((word) => `${labelOf(type)} ${type} ${description}`.toLowerCase().includes(word)),
        )
    : [];
  const open = () => {
    setOpen(true);
    setSearch('');
    setPlace(undefined);
    dialog.current?.showModal();
  };
  const add = (type: string, block: JsonValue) => {
    dialog.current?.close();
    const added = isObject(block) ? { ...block, id: freeId(type, items) } : block;
    onAdd(position, added, words.studioForm('added', { item: labelOf(type) }));
  };
  return (
    <>
      <button type="button" className="add" onClick={open}>
        <AddIcon />
        {words.studioForm('addBlock')}
      </button>
      <dialog ref={dialog} className="gallery" aria-labelledby={`${id}-title`} onClose={() => setOpen(false)}>
        <div className="gallery-head">
          <h2 id={`${id}-title`}>{words.studioForm('addBlockTo', { label })}</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            {words.studioForm('cancel')}
          </button>
        </div>
        <div className="gallery-filter">
          <label>
            <span>{words.studioForm('searchBlocks')}</span>
            <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          </label>
          <label>
            <span>{words.studioForm('place')}</span>
            <select value={position} onChange={(event) => setPlace(Number(event.target.value))}>
              <option value={0}>{words.studioForm('atStart')}</option>
              {isOpen &&
                items.map((item, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place is an index.
                  <option key={index} value={index + 1}>
                    {words.studioForm('after', { item: idAndSummary(item) })}
                  </option>
                ))}
            </select>
          </label>
        </div>
        <p role="status" className="help">
          {words.studioForm('blocksFound', { count: found.length })}
        </p>
        <ul className="gallery-list">
          {found.map(({ type, description, block }) => (
            <li key={type}>
              <button type="button" onClick={() => add(type, block)}>
                <strong>{labelOf(type)}</strong>
                <span lang="en">{helpOf(description)?.text}</span>
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  );
}

function idAndSummary(item: JsonValue): string {
  const type = isObject(item) && typeof item.type === 'string' ? `${labelOf(item.type)}: ` : '';
  return `${type}${summaryOf(item)}`;
}
