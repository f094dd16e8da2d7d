import * as RadixToast from '@radix-ui/react-toast';
import { useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { type ToastStore, type ToastTexts, toastDuration } from './toast-store.ts';

interface ToastsProps {
  readonly store: ToastStore;
  readonly texts: ToastTexts;
}

function Toasts({ store, texts }: ToastsProps) {
  const toasts = useSyncExternalStore(store.subscribe, store.toasts, store.toasts);
  return (
    <RadixToast.Provider
      duration={toastDuration}
      swipeDirection="right"
      swipeThreshold={50}
      label={texts.notification}
    >
      {toasts.map(({ id, open, title, description, variant = 'default' }) => (
        <RadixToast.Root
          key={id}
          open={open}
          onOpenChange={(isOpen) => {
            if (!isOpen) store.dismiss(id);
          }}
          type="foreground"
          className="toast"
          data-variant={variant}
        >
          <RadixToast.Title className="toast-title">{title}</RadixToast.Title>
          {description && (
            <RadixToast.Description className="toast-description">{description}</RadixToast.Description>
          )}
          <RadixToast.Close className="toast-close" aria-label={texts.close}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
            </svg>
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport className="toast-viewport" hotkey={['F8']} label={texts.notifications} />
    </RadixToast.Provider>
  );
}

/** Renders the toasts of a store into an element, for the lifetime of the document. */
export function drawToasts(element: Element, store: ToastStore, texts: ToastTexts): void {
  element.replaceChildren();
  createRoot(element).render(<Toasts store={store} texts={texts} />);
}
