import type { ComponentProps } from 'react';

interface ActionButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  readonly isDisabled: boolean | undefined;
}

/** A button that keeps the focus while it does nothing, such as during its own request: a disabled element would lose it. */
export function ActionButton({ isDisabled, onClick, ...props }: ActionButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        if (isDisabled) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
