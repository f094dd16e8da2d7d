export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  readonly variant?: 'default' | 'destructive';
}

interface Toast extends ToastMessage {
  readonly id: number;
  readonly open: boolean;
}

/** How many toasts are shown at a time. */
const toastLimit = 1;
/** How long a toast stays by itself. */
export const toastDuration = 5000;
/** How long a dismissed toast is kept before it is forgotten. */
const removalDelay = 1_000_000;

export interface ToastStore {
  /** Shows a toast in place of the one before, and returns its id. */
  add(message: ToastMessage): number;
  /** Closes a toast; it is kept, closed, for `removalDelay`. */
  dismiss(id: number): void;
  /** Newest first. The same array until something changes. */
  toasts(): readonly Toast[];
  /** Calls back after every change; returns the way to stop. */
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
