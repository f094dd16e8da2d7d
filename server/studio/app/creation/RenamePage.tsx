import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import type { StudioRenaming } from '../../studio-api.ts';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { fieldAddress } from '../review/field-address.ts';
import { StudioPage } from '../review/StudioPage.tsx';
import { words } from '../site-words.ts';
import { CreationForm } from './CreationForm.ts';
import { fetchRenaming } from './creation-requests.ts';
import { LabeledInput } from './LabeledField.tsx';
import { useEditTogether } from './use-addition.ts';
import { useSettled } from './use-settled.ts';

/** The screen that gives something another address, with all that follows. Its name is in its form. */
export function RenamePage() {
  const [search] = useSearchParams();
  const file = search.get('file') ?? '';
  const { register, handleSubmit, watch } = useForm({ defaultValues: { address: '' } });
  const address = useSettled(watch('address').trim());
  const { data, error } = useQuery({
    queryKey: ['studio-renaming', file, address],
    queryFn: () => fetchRenaming({ file, address }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = useEditTogether();
  const failure = error ?? change.error;
  const isReady = data !== undefined && data.obstacle === undefined && !change.isPending;
  return (
    <StudioPage title={words.studioCreation('renameNamed', { title: data?.title ?? '' })}>
      <FetchFailure error={failure} />
      <CreationForm
        onSubmit={handleSubmit((values) => {
          if (change.isPending) return;
          change.mutate(async () => {
            const latest = await fetchRenaming({ file, address: values.address.trim() });
            if (latest.obstacle !== undefined) return undefined;
            const page = latest.moves[0]?.to;
            const next = new URLSearchParams({ ...(page !== undefined && { page }), file: latest.file });
            return { edits: latest.edits, next: `/studio?${next}` };
          });
        })}
      >
        {data?.obstacle === 'fixed' ? (
          <p>{words.studioCreation('fixed')}</p>
        ) : (
          <LabeledInput
            label={words.studioCreation('address')}
            isRequired
            field={register('address')}
            placeholder={data?.current}
            hint={
              data?.obstacle !== undefined &&
              address !== '' && <small data-tone="danger">{words.studioCreation(data.obstacle)}</small>
            }
          />
        )}
        {isReady && <Consequences renaming={data} />}
        {data?.obstacle !== 'fixed' && <p>{words.studioCreation('oneStep')}</p>}
        <div className="send">
          {data?.obstacle === 'fixed' ? (
            <Link to={fieldAddress(file, ['path'])}>{words.studioCreation('editPath')}</Link>
          ) : (
            <button type="submit" data-kind="primary" aria-disabled={!isReady}>
              {words.studioCreation('changeIt')}
            </button>
          )}
          <Link to={fieldAddress(file)}>{words.studioCreation('keepIt')}</Link>
          <span role="status">{change.isPending && words.studioCreation('changing')}</span>
        </div>
      </CreationForm>
    </StudioPage>
  );
}

function Consequences({ renaming: { moves, moved, references } }: { readonly renaming: StudioRenaming }) {
  return (
    <section role="status">
      <h2>{words.studioCreation('whatChanges')}</h2>
      {moved > 0 && (
        <>
          <p>{words.studioCreation('moves', { count: moved })}</p>
          <ul className="list">
            {moves.slice(0, 5).map(({ from, to }) => (
              <li key={from}>{words.studioCreation('moveTo', { from, to })}</li>
            ))}
            {moved > 5 && <li>{words.studioCreation('andMore')}</li>}
          </ul>
        </>
      )}
      {references.length > 0 && (
        <>
          <p>{words.studioCreation('namedBy', { count: references.length })}</p>
          <ul className="list">
            {references.map(({ title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files can have one title, and the list has no state
              <li key={index}>{title}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
