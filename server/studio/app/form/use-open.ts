import { useState } from 'react';
import type { JsonPath } from '../../../../engine/content/json-source.ts';
import { useFormState } from './form-context.ts';

interface Opening {
  readonly isOpen: boolean;
  readonly toggle: () => void;
  /** The number of findings inside. */
  readonly findings: number;
}

/** Whether a part of the form is open. It opens when a finding appears inside, and when something inside is to be shown. */
export function useOpen(path: JsonPath, isOpenAtFirst: () => boolean): Opening {
  const requested = useFormState((store) => store.revealedWithin(path));
  const findings = useFormState((store) => store.countWithin(path));
  const [state, setState] = useState(() => ({
    isOpen: findings > 0 || requested > 0 || isOpenAtFirst(),
    requested,
    findings,
  }));
  if (requested > state.requested || findings !== state.findings) {
    const opens = requested > state.requested || findings > state.findings;
    setState({ isOpen: state.isOpen || opens, requested: Math.max(requested, state.requested), findings });
  }
  return {
    isOpen: state.isOpen,
    toggle: () => setState({ ...state, isOpen: !state.isOpen }),
    findings,
  };
}
