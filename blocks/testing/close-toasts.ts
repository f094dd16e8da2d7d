import { expect, vi } from 'vitest';
import type { ToastStore } from '../toasts/toast-store.ts';

/**
 * Closes the toasts of a store, and waits until their elements are removed. React would fail later if another test
 * replaced the elements of an open toast.
 */
export async function closeToasts(store: ToastStore): Promise<void> {
  for (const { id } of store.toasts()) store.dismiss(id);
  await vi.waitFor(() => expect(document.querySelector('li.toast, [role=status]')).toBeNull(), {
    timeout: 120_000,
  });
}
