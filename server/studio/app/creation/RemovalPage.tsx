import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import type { StudioRemoval } from '../../studio-api.ts';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { fieldAddress } from '../review/field-address.ts';
import { StudioPage } from '../review/StudioPage.tsx';
import { words } from '../site-words.ts';
import { CreationForm } from './CreationForm.ts';
import { fetchRemoval } from './creation-requests.ts';
import { LabeledSelect } from './LabeledField.tsx';
import { useEditTogether } from './use-addition.ts';

/** The screen that removes something: the pages that go away, what names it, and what its addresses lead to. */
export function RemovalPage() {
  const [search] = useSearchParams();
  const file = search.get('file') ?? '';
  const { register, handleSubmit, watch } = useForm({ defaultValues: { redirectTo: '/' } });
  const asked = { file, redirectTo: watch('redirectTo') || null };
  const { data, error } = useQuery({
    queryKey: ['studio-removal', asked],
    queryFn: () => fetchRemoval(asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const change = useEditTogether();
  const failure = error ?? change.error;
  return (
    <StudioPage title={words.studioCreation('removeNamed', { title: data?.title ?? '' })}>
      <FetchFailure error={failure} />
      {data === undefined && !failure && <p role="status">{words.studio('fetching')}</p>}
      {data !== undefined && (
        <CreationForm
          onSubmit={handleSubmit((values) => {
            if (change.isPending) return;
            change.mutate(async () => {
              const { edits } = await fetchRemoval({ file, redirectTo: values.redirectTo || null });
              return { edits, next: '/studio' };
            });
          })}
        >
          <RemovedPages removal={data} />
          {data.total > 0 && (
            <LabeledSelect label={words.studioCreation('leadsTo')} field={register('redirectTo')}>
              <option value="/">{words.studioCreation('homePage')}</option>
              {parentsOf(data.paths).map((path) => (
                <option key={path} value={path}>
                  {path}
                </option>
              ))}
              <option value="">{words.studioCreation('gone')}</option>
            </LabeledSelect>
          )}
          <Uses uses={data.uses} />
          <p>{words.studioCreation('oneStep')}</p>
          <div className="send">
            <button type="submit" data-kind="primary" aria-disabled={change.isPending}>
              {words.studioCreation('removeIt')}
            </button>
            <Link to={fieldAddress(file)}>{words.studioCreation('keepIt')}</Link>
            <span role="status">{change.isPending && words.studioCreation('removing')}</span>
          </div>
        </CreationForm>
      )}
    </StudioPage>
  );
}

/** The paths above the first removed page: "/towns" of "/towns/old-town". */
function parentsOf([first = '']: readonly string[]): readonly string[] {
  const parts = first.split('/').slice(1, -1);
  return parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`).toReversed();
}

function RemovedPages({ removal: { paths, total } }: { readonly removal: StudioRemoval }) {
  if (total === 0) return <p>{words.studioCreation('noPagesGo')}</p>;
  return (
    <section>
      <p>{words.studioCreation('pagesGo', { count: total })}</p>
      <ul className="list">
        {paths.slice(0, 5).map((path) => (
          <li key={path}>{path}</li>
        ))}
        {total > 5 && <li>{words.studioCreation('andMore')}</li>}
      </ul>
    </section>
  );
}

function Uses({ uses }: Pick<StudioRemoval, 'uses'>) {
  if (uses.length === 0) return <p>{words.studioCreation('usedNowhere')}</p>;
  return (
    <section>
      <h2>{words.studioCreation('usedIn')}</h2>
      <ul className="list">
        {uses.map(({ file, title, path, isRemoved }) => (
          <li key={JSON.stringify([file, path])}>
            <Link to={fieldAddress(file, path)}>{title}</Link>{' '}
            {words.studioCreation(isRemoved ? 'leavesList' : 'changeFirst')}
          </li>
        ))}
      </ul>
    </section>
  );
}
