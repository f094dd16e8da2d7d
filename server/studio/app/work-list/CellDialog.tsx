import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { Link, useNavigate } from 'react-router';
import styled from 'styled-components';
import type { WorkCell, WorkReason } from '../../studio-api.ts';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { fieldAddress, pageAddress } from '../review/field-address.ts';
import { words } from '../site-words.ts';
import { useStudio } from '../studio-context.ts';
import { StateSign } from './StateSign.tsx';
import { stateColors } from './state-colors.ts';
import { formatNumber, formatShare } from './work-formats.ts';
import { type CellName, cellKey, fetchCell, fetchShare } from './work-requests.ts';

const Dialog = styled.dialog`
  width: min(34rem, 100% - 24px);
  max-height: calc(100svh - 24px);
  margin: auto;
  padding: var(--space-4);
  border: var(--hair);
  border-radius: var(--radius);
  background: var(--paper);
  color: var(--ink);
  box-shadow: var(--shadow-float);
  ${stateColors}

  &[open] { display: grid; gap: var(--space-3); }
  &::backdrop { background: oklch(0 0 0 / 0.45); }
  #studio & h2 { font-size: 19px; overflow-wrap: anywhere; }
  & .state { display: flex; flex-wrap: wrap; gap: 6px 10px; align-items: center; font-weight: 650; }
  & .state small { color: var(--ink-soft); font-weight: 400; }
  & .reasons { display: grid; gap: var(--space-2); }
  & .reasons li { display: grid; gap: 2px; padding-inline-start: var(--space-3); border-inline-start: 3px solid var(--held); }
  & .share { color: var(--ink-soft); }
  & a { width: fit-content; color: var(--ink); text-underline-offset: 0.2em; }
  & .actions { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); align-items: center; }
  & .actions button:last-child { margin-inline-start: auto; }
  & .actions > [role='alert'] { flex-basis: 100%; }
`;

interface CellDialogProps {
  readonly cell: CellName;
  /** Of the changes that the list shows. */
  readonly version: string | undefined;
  readonly onClose: () => void;
}

/** Why a page has its state, and where to write what it lacks. */
export function CellDialog({ cell, version, onClose }: CellDialogProps) {
  const heading = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { data, error } = useQuery({ queryKey: [...cellKey, cell, version], queryFn: () => fetchCell(cell) });
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <Dialog ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>
        {data
          ? words.studioWorkList('serviceIn', { service: data.service, city: data.city })
          : words.studio('fetching')}
      </h2>
      <FetchFailure error={error} />
      {data && (
        <>
          <p className="state">
            <StateSign state={data.state} />
            {words.studioWorkList(data.state)}
            <small>
              {[
                ...(data.ownWords === null
                  ? []
                  : [words.studioWorkList('ownWords', { count: data.ownWords })]),
                ...(data.leads === 0 ? [] : [words.studioWorkList('leads', { count: data.leads })]),
                ...(data.visits === 0 ? [] : [words.studioWorkList('visits', { count: data.visits })]),
              ].join(' · ')}
            </small>
          </p>
          <p>{words.studioWorkList(`${data.state}About`)}</p>
          <Reasons cell={data} />
          {(data.state === 'ready' || data.state === 'held') && <Share cell={cell} version={version} />}
        </>
      )}
      <div className="actions">
        {data && <TextLink cell={data} />}
        {data?.page && <Link to={pageAddress(data.page)}>{words.studioWorkList('seePage')}</Link>}
        <button type="button" onClick={() => dialog.current?.close()}>
          {words.studioWorkList('close')}
        </button>
      </div>
    </Dialog>
  );
}

/** The reasons for the state of a page, each with the way to its field. */
export function Reasons({ cell: { reasons, page } }: { readonly cell: WorkCell }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="reasons">
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)}>
          {reasonText(reason)}
          {reason.field && (
            <Link to={fieldAddress(reason.field.file, reason.field.path, page ?? undefined)}>
              {words.studioWorkList(linkWords[reason.part])}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

const linkWords = {
  lead: 'writeLead',
  text: 'writeText',
  ownWords: 'writeWords',
  evidence: 'writeEvidence',
  unpublished: 'openField',
} as const satisfies Readonly<Record<WorkReason['part'], string>>;

function reasonText(reason: WorkReason): string {
  switch (reason.part) {
    case 'lead':
      return words.studioWorkList('reasonLead');
    case 'text':
      return words.studioWorkList('reasonText');
    case 'ownWords':
      return words.studioWorkList('reasonWords', {
        own: formatNumber(reason.count),
        required: formatNumber(reason.required),
        count: reason.required - reason.count,
      });
    case 'evidence':
      return words.studioWorkList('reasonEvidence', {
        own: formatNumber(reason.count),
        required: formatNumber(reason.required),
      });
    case 'unpublished':
      return words.studioWorkList('reasonUnpublished', { title: reason.title });
  }
}

/** The own share of the text of a page. It takes longer than the reasons, as other pages are composed for it. */
export function Share({ cell, version }: Pick<CellDialogProps, 'cell' | 'version'>) {
  const { data, isPending } = useQuery({
    queryKey: [...cellKey, cell, version, 'share'],
    queryFn: () => fetchShare(cell),
    retry: false,
  });
  if (isPending)
    return (
      <p className="share" role="status">
        {words.studioWorkList('comparing')}
      </p>
    );
  if (data?.share === undefined || data.share === null) return null;
  const { own, nearest, compared } = data.share;
  if (compared === 0 || nearest === null)
    return <p className="share">{words.studioWorkList('notCompared')}</p>;
  const { limits } = data;
  return (
    <p className="share">
      {words.studioWorkList('pageShare', { share: formatShare(own) })}{' '}
      {limits !== null &&
        own < limits.own &&
        words.studioWorkList('leastShare', { share: formatShare(limits.own) })}{' '}
      {words.studioWorkList('nearest', { page: nearest.title, share: formatShare(nearest.shared) })}
    </p>
  );
}

/** The way to the own text of a page, or a button that begins one. */
export function TextLink({ cell: { copy, page } }: { readonly cell: WorkCell }) {
  const { keeper } = useStudio();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    async mutationFn({ file, path }: NonNullable<WorkCell['copy']>) {
      // The edit is based on the file that the server has now.
      await keeper.fetch(file);
      keeper.edit(file, [{ path, after: {} }]);
      await navigate(fieldAddress(file, [...path, 'lead'], page ?? undefined));
    },
  });
  if (copy === null) return null;
  if (copy.isWritten)
    return (
      <Link to={fieldAddress(copy.file, copy.path, page ?? undefined)}>{words.studioWorkList('write')}</Link>
    );
  return (
    <>
      <FetchFailure error={error} />
      <ActionButton data-kind="primary" isDisabled={isPending} onClick={() => mutate(copy)}>
        {words.studioWorkList('begin')}
      </ActionButton>
    </>
  );
}
