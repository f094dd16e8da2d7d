import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import type { EditKeeper } from '../studio/app/keep/edit-keeper.ts';
import { StudioContext } from '../studio/app/studio-context.ts';
import type { StudioSession } from '../studio/studio-api.ts';

/** A part of the studio in the document of the test. */
export interface OpenedPart {
  readonly element: HTMLElement;
  /** Replaces the text of a control, as a user who types. */
  type(control: Element | null, text: string): Promise<void>;
  click(target: Element | null): Promise<void>;
  close(): Promise<void>;
}

interface OpenedIn {
  /** The answers of the server, by the keys of their queries. */
  readonly data?: readonly (readonly [QueryKey, unknown])[];
  /** Undefined for a part that edits nothing. */
  readonly keeper?: EditKeeper;
  /** The path and query of the page that shows it. */
  readonly address?: string;
}

const session: StudioSession = {
  user: { email: 'eva@ruiz.example', role: 'editor' },
  site: { name: '', language: 'en', timeZone: 'UTC' },
  publishing: 'folder',
};

/** Replaces the layout of a window, which jsdom does not have: nothing gets a size. */
const noLayout = {
  ResizeObserver: class {
    observe(): void {}
    disconnect(): void {}
  },
  matchMedia: () => Object.assign(new EventTarget(), { matches: false }),
};

/** Renders a part of the studio. The test must run in jsdom, and the words must be in the document before the part is imported. */
export async function openPart(
  part: ReactNode,
  { data = [], keeper, address = '/' }: OpenedIn = {},
): Promise<OpenedPart> {
  Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  Object.assign(globalThis, noLayout);
  const element = document.createElement('main');
  document.body.append(element);
  const root = createRoot(element);
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  for (const [key, answer] of data) queries.setQueryData(key, answer);
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <StudioContext value={keeper && { keeper, session }}>
          <MemoryRouter initialEntries={[address]}>{part}</MemoryRouter>
        </StudioContext>
      </QueryClientProvider>,
    ),
  );
  return {
    element,
    type: (control, text) =>
      act(async () => {
        if (control === null) throw new Error('There is no such control.');
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {};
        set?.call(control, text);
        control.dispatchEvent(new Event('input', { bubbles: true }));
      }),
    click: (target) =>
      act(async () => {
        if (!(target instanceof HTMLElement)) throw new Error('There is no such element.');
        target.click();
      }),
    async close() {
      await act(async () => root.unmount());
      element.remove();
    },
  };
}
