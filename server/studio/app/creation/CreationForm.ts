import styled from 'styled-components';

/** The form of a screen that adds, renames or removes something. */
export const CreationForm = styled.form`
  display: grid;
  gap: var(--space-4);
  justify-items: start;
  padding: var(--space-4);
  border: var(--hair);
  border-block-start: 3px solid var(--work);
  border-radius: var(--radius);
  background: var(--sheet);

  & .field { display: grid; gap: 4px; width: 100%; max-width: 36rem; }
  & label, & legend { font-weight: 650; }
  & :is(input:not([type='radio'], [type='checkbox']), select) { width: 100%; }
  & small { color: var(--ink-soft); font-size: var(--size-small); }
  & small[data-tone='danger'] { color: var(--danger); font-weight: 600; }
  & .send { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; }
  #studio & ul.list { display: grid; gap: 4px; padding-inline-start: 18px; list-style: disc; overflow-wrap: anywhere; }
  & section { display: grid; gap: var(--space-2); }
  & p { max-width: 60ch; }
  #studio & button[type='submit'] { min-height: 44px; padding-inline: 22px; }
`;
