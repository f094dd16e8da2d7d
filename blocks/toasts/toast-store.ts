export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
}

/** The labels of toasts for assistive technology. */
export interface ToastTexts {
  readonly notification: string;
  /** The name of the list; {hotkey} is replaced by the key that leads to it. */
  readonly notifications: string;
  readonly close: string;
}

interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

/** Maximum number of visible toasts. */
const toastLimit = 1;
/** Milliseconds after which a toast closes. */
export const toastDuration = 5000;
/** Milliseconds after which a dismissed toast is removed from the store. */
const removalDelay = 1_000_000;

export interface ToastStore {
  /** Replaces the current toast. Returns the id of the new one. */
  add(message: ToastMessage): number;
  /** Closes a toast. It stays in the store, closed, for `removalDelay`. */
  dismiss(id: number): void;
  /** Newest first. Returns the same array until a toast changes. */
  toasts(): readonly Toast[];
  /** Calls back after every change. Returns a function that unsubscribes. */
  subscribe(changed: () => void): () => void;
}

export function createToastStore(): ToastStore {
  let toasts: readonly Toast[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const removals = new Map<number, ReturnType<typeof setTimeout>>();

  const change = (next: readonly Toast[]) => {
    toasts = next;
    for (const [id, timer] of removals) {
      if (toasts.some((toast) => toast.id === id)) continue;
      clearTimeout(timer);
      removals.delete(id);
    }
    for (const changed of listeners) changed();
  };

  return {
    add(message) {
      lastId += 1;
      change([{ ...message, id: lastId, open: true }, ...toasts].slice(0, toastLimit));
      return lastId;
    },
    dismiss(id) {
      if (!toasts.some((toast) => toast.id === id && toast.open)) return;
      change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
      removals.set(
        id,
        setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), removalDelay),
      );
    },
    toasts: () => toasts,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
