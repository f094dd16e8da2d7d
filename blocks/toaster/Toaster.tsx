import styled from 'styled-components';
import type { BlockProps, ResolvedBlock } from '../../engine/render/block-type.ts';
import { card } from '../ui/Card.tsx';
import { closeRules } from '../ui/control-rules.ts';
import type { toaster } from './toaster.schema.ts';

const Viewport = styled.div`
  .toast-viewport {
    position: fixed;
    z-index: var(--layer-notice);
    inset: 0 0 auto 0;
    margin: 0;
    padding: var(--space-4);
    list-style: none;
  }
  .toast {
    position: relative;
    display: grid;
    gap: var(--space-1);
    padding-block: var(--space-4);
    padding-inline: var(--space-5) var(--space-12);
    ${card}
    border-inline-start: 4px solid var(--work);
    box-shadow: var(--shadow-float);
    touch-action: none;
    transition: opacity var(--calm) var(--ease-out), transform var(--calm) var(--ease-out);
    animation: rise var(--calm) var(--ease-out);
  }
  .toast[data-variant='destructive'] {
    border-color: var(--danger);
    background: var(--danger-wash);
    color: var(--danger);
  }
  .toast[data-swipe='move'] {
    transform: translateX(var(--radix-toast-swipe-move-x));
    transition: none;
  }
  .toast[data-swipe='end'] {
    opacity: 0;
    transform: translateX(100%);
  }
  .toast-title {
    font-weight: 650;
  }
  .toast-description {
    font-size: var(--size-small);
    overflow-wrap: anywhere;
  }
  .toast-close {
    ${closeRules}
    inset-block-start: var(--space-1);
    inset-inline-end: var(--space-1);
    color: inherit;
  }

  @media (min-width: 640px) {
    .toast-viewport {
      inset-block: auto 0;
      inset-inline: auto 0;
      width: 100%;
    }
  }
  @media (min-width: 768px) {
    .toast-viewport {
      max-width: 420px;
    }
  }
  /* The consent banner is in the corner at the bottom. */
  :root:has(#cookie-settings:not([hidden])) & .toast-viewport {
    inset-block: 0 auto;
  }
`;

export function Toaster(_props: BlockProps<ResolvedBlock<typeof toaster>>) {
  return <Viewport data-toaster="" />;
}
