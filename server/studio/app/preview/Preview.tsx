import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { CalendarDate } from '../../../../engine/content/calendar.ts';
import { Notice } from '../../../dashboard/auth/Notice.tsx';
import { previewPath } from '../../studio-api.ts';
import { changedEvent } from '../answer-events.ts';
import { StudioIcon } from '../parts/StudioIcon.ts';
import { words } from '../site-words.ts';
import type { Field, FromPreview, ListedText, ToPreview } from './preview-messages.ts';
import { TextList } from './TextList.tsx';

const devices = [
  { name: 'phone', width: 390, icon: 'smartphone' },
  { name: 'tablet', width: 768, icon: 'tablet' },
  { name: 'desktop', width: 1280, icon: 'monitor' },
] as const;

const schemes = [
  { name: 'light', icon: 'sun' },
  { name: 'dark', icon: 'moon' },
] as const;

type DeviceName = (typeof devices)[number]['name'];
type Scheme = (typeof schemes)[number]['name'];

const Region = styled.section`
  display: grid;
  grid-template-rows: auto minmax(0, 1fr) auto;
  &:has(> ol) { grid-template-rows: auto auto minmax(0, 1fr) auto; }
  min-width: 0;
  min-height: 0;

  & > header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
    padding: var(--space-2) var(--space-3);
    border-block-end: var(--hair);
  }
  & form { flex: 1 1 6rem; min-width: 0; }
  & form input { width: 100%; }
  @media (max-width: 500px) {
    & > header { justify-content: space-between; }
    & > header > form { display: none; }
  }
  & fieldset { display: flex; }
  #studio & fieldset button {
    padding-inline: 10px;
    border-radius: 0;
    margin-inline-start: -1px;
  }
  #studio & fieldset button:first-of-type { border-start-start-radius: var(--radius-small); border-end-start-radius: var(--radius-small); margin: 0; }
  #studio & fieldset button:last-of-type { border-start-end-radius: var(--radius-small); border-end-end-radius: var(--radius-small); }
  #studio & button[aria-pressed='true'] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
  & > footer {
    min-height: 32px;
    padding: 5px var(--space-3);
    border-block-start: var(--hair);
    font-size: var(--size-small);
    color: var(--ink-soft);
  }
`;

const Stage = styled.div`
  position: relative;
  overflow: hidden;
  min-height: 0;
  background: var(--tray);

  & iframe {
    position: absolute;
    inset-block-start: 0;
    max-width: none;
    background: var(--paper);
    transform-origin: 0 0;
    box-shadow: var(--shadow-float);
  }
  & > div:not(:has(iframe)) { position: absolute; z-index: 1; inset: var(--space-3) var(--space-3) auto; }
`;

type FrameRef = RefObject<HTMLIFrameElement | null>;

/**
 * A document that is being loaded does not listen yet, and is outdated by a change. One without the script of previews is broken: it
 * cannot fetch itself again.
 */
type FrameState = 'loading' | 'outdated' | 'ready' | 'broken';

function send(frame: FrameRef, message: ToPreview): void {
  frame.current?.contentWindow?.postMessage(message, location.origin);
}

interface PreviewProps {
  readonly path: string;
  /** The day on which the page is shown; undefined for now. */
  readonly day?: CalendarDate | undefined;
  /** A publication that waits, whose changes are shown for reading only; undefined for those of the user. */
  readonly proposal?: string | undefined;
  /** The property whose texts are marked. */
  readonly marked: Field | undefined;
  readonly onPath: (path: string) => void;
  /** Called, in place of `onPath`, with the page above one that the changes have taken away. */
  readonly onGone?: (above: string) => void;
  readonly onTitle: (title: string) => void;
  /** Called with the files that most texts of the page come from. */
  readonly onFiles: (files: readonly string[]) => void;
  /** Called with the file of a text that was clicked, before its property is known. */
  readonly onOpenFile?: (file: string) => void;
  readonly onOpen: (message: Extract<FromPreview, { readonly kind: 'open' }>) => void;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
}

/** The page with the changes of the user, as visitors see it at a width and in a color scheme. */
export function Preview({
  path,
  day,
  proposal,
  marked,
  onPath,
  onGone = onPath,
  onTitle,
  onFiles,
  onOpenFile,
  onOpen,
  onUndo,
  onRedo,
}: PreviewProps) {
  const [device, setDevice] = useState<DeviceName>(() => (innerWidth < 700 ? 'phone' : 'desktop'));
  const [scheme, setScheme] = useState<Scheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  );
  const [title, setTitle] = useState('');
  // Before its script runs, the page would follow links.
  const [isReady, setIsReady] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [note, setNote] = useState<string>();
  const [texts, setTexts] = useState<readonly ListedText[]>();
  const frame = useRef<HTMLIFrameElement>(null);
  const addressIn = (colors: Scheme) =>
    `${previewPath}${path.replace(/#.*/, '')}?${new URLSearchParams({ scheme: colors, ...(day && { day }), ...(proposal && { proposal }) })}`;
  const address = `${path} ${day}`;

  const state = useRef<FrameState>('loading');
  const receive = (message: FromPreview) => {
    if (!['loaded', 'shown', 'files'].includes(message.kind)) setNote(undefined);
    switch (message.kind) {
      case 'loaded':
      case 'shown':
        // The document that another one replaces may still be showing changes.
        if (message.kind === 'shown' && state.current !== 'ready') break;
        if (state.current === 'outdated') send(frame, { kind: 'refresh' });
        state.current = 'ready';
        setIsReady(true);
        setFailure(undefined);
        setTitle(message.title);
        onTitle(message.title);
        break;
      case 'texts':
        setTexts(message.texts);
        break;
      case 'files':
        onFiles(message.files);
        break;
      case 'gone':
        setNote(words.studioPreview('gone', { path: message.path }));
        onGone(message.above);
        break;
      case 'failed':
        setFailure(message.message);
        break;
      case 'open':
        if (message.sources.length === 0) setNote(words.studio('noSource'));
        onOpen(message);
        break;
      case 'open-file':
        onOpenFile?.(message.file);
        break;
      case 'open-failed':
        setNote(words.studio('sourceFailed'));
        break;
      case 'follow':
        onPath(message.path);
        break;
      case 'not-sent':
        setNote(words.studio('notSent'));
        break;
      case 'undo':
        onUndo();
        break;
      case 'redo':
        onRedo();
        break;
    }
  };
  const judge = (shown: Document | null) => {
    if (isPreview(shown)) return;
    const isOutdated = state.current === 'outdated';
    state.current = 'broken';
    setFailure(reasonIn(shown));
    if (isOutdated) load();
  };
  const load = () => {
    setIsReady(false);
    setTexts(undefined);
    state.current = 'loading';
    frame.current?.contentWindow?.location.replace(addressIn(scheme));
  };
  const refresh = () => {
    if (state.current === 'broken') load();
    else if (state.current === 'ready') send(frame, { kind: 'refresh' });
    else state.current = 'outdated';
  };
  const latest = useRef({ receive, refresh });
  useLayoutEffect(() => {
    latest.current = { receive, refresh };
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener(
      'message',
      ({ origin, source, data }) => {
        if (origin === location.origin && source === frame.current?.contentWindow)
          latest.current.receive(data);
      },
      { signal },
    );
    addEventListener(changedEvent, () => latest.current.refresh(), { signal });
    return () => listening.abort();
  }, []);

  const markedKey = marked && JSON.stringify(marked);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page is ready when another one is shown.
  useEffect(() => {
    send(frame, { kind: 'mark', field: marked });
  }, [markedKey, isReady]);

  // The frame shares the history of the studio, so that another page replaces its address.
  const first = useRef(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is loaded.
  useEffect(() => {
    if (!frame.current?.contentWindow || first.current === address) return;
    first.current = address;
    load();
  }, [address]);

  const changeScheme = (next: Scheme) => {
    setScheme(next);
    frame.current?.contentDocument?.documentElement.setAttribute('data-scheme', next);
  };

  return (
    <Region data-region="" tabIndex={-1} aria-label={words.studio('preview')}>
      <header>
        <AddressForm path={path} onPath={onPath} />
        <fieldset aria-label={words.studio('width')}>
          {devices.map(({ name, icon }) => (
            <button
              key={name}
              type="button"
              aria-pressed={device === name}
              aria-label={words.studio(name)}
              title={words.studio(name)}
              onClick={() => setDevice(name)}
            >
              <StudioIcon name={icon} />
            </button>
          ))}
        </fieldset>
        <fieldset aria-label={words.studio('colors')}>
          {schemes.map(({ name, icon }) => (
            <button
              key={name}
              type="button"
              aria-pressed={scheme === name}
              aria-label={words.studio(name)}
              title={words.studio(name)}
              onClick={() => changeScheme(name)}
            >
              <StudioIcon name={icon} />
            </button>
          ))}
        </fieldset>
        {proposal === undefined && (
          <button
            type="button"
            aria-expanded={texts !== undefined}
            aria-label={words.studioPreview('texts')}
            title={words.studioPreview('texts')}
            onClick={() => (texts === undefined ? send(frame, { kind: 'list' }) : setTexts(undefined))}
          >
            <StudioIcon name="list" />
          </button>
        )}
      </header>
      {texts !== undefined && (
        <TextList
          texts={texts}
          onChoose={({ sources }) => onOpen({ kind: 'open', sources, isCorrection: false })}
        />
      )}
      <ScaledFrame
        frame={frame}
        width={devices.find(({ name }) => name === device)?.width ?? 1280}
        scheme={scheme}
        title={words.studio('previewOf', { page: title || path })}
        address={addressIn(scheme)}
        isReady={isReady}
        failure={failure}
        onLoad={judge}
      />
      <footer>
        <span role="status">
          {note ??
            (proposal === undefined ? words.studio('howToClick') : words.studioReview('proposalShown'))}
        </span>
      </footer>
    </Region>
  );
}

function AddressForm({ path, onPath }: Pick<PreviewProps, 'path' | 'onPath'>) {
  const [written, setWritten] = useState(path);
  // Another page does not replace what the user types.
  const isTyping = useRef(false);
  useLayoutEffect(() => {
    if (!isTyping.current) setWritten(path);
  }, [path]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        isTyping.current = false;
        onPath(written.startsWith('/') ? written : `/${written}`);
      }}
    >
      <input
        value={written}
        onChange={({ target }) => {
          isTyping.current = true;
          setWritten(target.value);
        }}
        onBlur={() => {
          isTyping.current = false;
        }}
        aria-label={words.studio('address')}
        spellCheck={false}
      />
    </form>
  );
}

interface ScaledFrameProps {
  readonly frame: FrameRef;
  readonly width: number;
  readonly scheme: Scheme;
  readonly title: string;
  readonly address: string;
  readonly isReady: boolean;
  readonly failure: string | undefined;
  /** Called with each document that the frame has loaded; null if it may not be read. */
  readonly onLoad: (shown: Document | null) => void;
}

/** Whether a document is a page in the preview, rather than an error or the sign-in. */
function isPreview(shown: Document | null): boolean {
  return shown?.contentType === 'text/html' && shown.location.pathname.startsWith(`${previewPath}/`);
}

/** The message of an error that the server answered; empty if there is none. */
function reasonIn(shown: Document | null): string {
  try {
    const { message }: { readonly message?: string } = JSON.parse(shown?.body.textContent ?? '{}');
    return message ?? '';
  } catch {
    return '';
  }
}

/** The frame of the page, which is as wide as a device and scaled to the room that there is. */
function ScaledFrame({ frame, width, scheme, title, address, isReady, failure, onLoad }: ScaledFrameProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width, height: 800 });
  const [source] = useState(address);
  useLayoutEffect(() => {
    const element = stage.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const scale = Math.min(1, room.width / width);
  return (
    <Stage ref={stage}>
      {failure !== undefined && (
        <div>
          <Notice tone="danger" heading={words.studio('notShown')}>
            {failure === '' ? words.studio('pageHasError') : <span lang="en">{failure}</span>}
          </Notice>
        </div>
      )}
      <iframe
        ref={frame}
        src={source}
        title={title}
        aria-busy={!isReady}
        onLoad={({ currentTarget }) => onLoad(currentTarget.contentDocument)}
        style={{
          pointerEvents: isReady ? 'auto' : 'none',
          width: `${width}px`,
          height: `${Math.ceil(room.height / scale)}px`,
          transform: `scale(${scale})`,
          insetInlineStart: `${Math.max(0, (room.width - width * scale) / 2)}px`,
          colorScheme: scheme,
          // It has the answer of the server as text.
          visibility: failure !== undefined && !isReady ? 'hidden' : undefined,
        }}
      />
    </Stage>
  );
}
