import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import type { StudioPlace } from '../../studio-api.ts';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { StudioPage } from '../review/StudioPage.tsx';
import { language, words } from '../site-words.ts';
import { CreationForm } from './CreationForm.ts';
import { fetchDraft, fetchPlaces } from './creation-requests.ts';
import { KnownTown } from './KnownTown.tsx';
import { newKindAbout } from './kind-words.ts';
import { UnknownTown } from './UnknownTown.tsx';
import { useAddition } from './use-addition.ts';

const Search = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);

  & input { flex: 1 1 14rem; }
`;

const Places = styled.fieldset`
  display: grid;
  gap: var(--space-2);
  width: 100%;
  margin: 0;
  padding: 0;
  border: 0;

  & legend { margin-block-end: var(--space-2); }
  & label {
    display: flex;
    gap: 12px;
    align-items: start;
    padding: 10px var(--space-3);
    border: var(--hair);
    border-radius: var(--radius-small);
    font-weight: 400;
    cursor: pointer;
  }
  & label:has(:checked) { border-color: var(--work); background: var(--work-wash); }
  & input { flex: none; margin-block-start: 3px; }
  & strong, & small { display: block; }
`;

/** The screen that adds a town: its name, the place that is meant, and its facts. */
export function TownPage() {
  const { register, handleSubmit, setValue } = useForm({ defaultValues: { name: '' } });
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<StudioPlace>();
  const found = useQuery({
    queryKey: ['studio-places', name],
    queryFn: () => fetchPlaces(name),
    enabled: name !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { places = [], similar } = found.data ?? {};
  const place = chosen !== undefined && places.includes(chosen) ? chosen : only(places);
  const asked = { kind: 'cities', title: place?.name ?? '', place };
  const draft = useQuery({
    queryKey: ['studio-draft', place],
    queryFn: () => fetchDraft(asked),
    enabled: place !== undefined,
    staleTime: 0,
  });
  const addition = useAddition();
  const failure = found.error ?? draft.error ?? addition.error;
  const id = useId();
  const search = (wanted: string) => {
    setValue('name', wanted);
    setChosen(undefined);
    setName(wanted.trim());
  };
  return (
    <StudioPage title={words.studioCreation('addTown')} lead={newKindAbout('cities')}>
      <FetchFailure error={failure} />
      <CreationForm
        onSubmit={handleSubmit((values) => {
          if (values.name.trim() !== name) search(values.name);
          else if (draft.data?.obstacle === undefined && draft.data !== undefined && !addition.isPending)
            addition.mutate(asked);
        })}
      >
        <div className="field">
          <label htmlFor={id}>{words.studioCreation('placeName')}</label>
          <Search>
            <input
              id={id}
              type="text"
              autoComplete="off"
              required
              maxLength={100}
              aria-describedby={`${id}-hint`}
              {...register('name')}
            />
            <button type="button" onClick={handleSubmit((values) => search(values.name))}>
              {words.studioCreation('searchPlaces')}
            </button>
          </Search>
          <small id={`${id}-hint`}>{words.studioCreation('placeHint')}</small>
        </div>
        <div role="status">
          {found.isFetching && words.studioCreation('searching')}
          {found.data !== undefined && places.length === 0 && words.studioCreation('noPlace')}
        </div>
        {similar !== undefined && (
          <button type="button" onClick={() => search(similar)}>
            {words.studioCreation('meant', { name: similar })}
          </button>
        )}
        {places.length > 0 && (
          <>
            <Places>
              <legend>{words.studioCreation('whichPlace')}</legend>
              {places.map((one) => (
                <label key={`${one.name} ${one.latitude} ${one.longitude}`}>
                  <input type="radio" name="place" checked={one === place} onChange={() => setChosen(one)} />
                  <PlaceFacts place={one} />
                </label>
              ))}
            </Places>
            {place !== undefined && draft.data?.obstacle === 'taken' && (
              <KnownTown name={place.name} file={draft.data.file} />
            )}
            <p>{words.studioCreation('facts')}</p>
            <div className="send">
              <button
                type="submit"
                data-kind="primary"
                aria-disabled={
                  place === undefined || draft.data?.obstacle !== undefined || addition.isPending
                }
              >
                {words.studioCreation('addIt')}
              </button>
              <span role="status">{addition.isPending && words.studioCreation('adding')}</span>
            </div>
          </>
        )}
      </CreationForm>
      {found.data !== undefined && places.length === 0 && <UnknownTown key={name} name={name} />}
    </StudioPage>
  );
}

const only = <Item,>(items: readonly Item[]): Item | undefined => (items.length === 1 ? items[0] : undefined);

const figures = new Intl.NumberFormat(language);
const degrees = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });

function PlaceFacts({ place }: { readonly place: StudioPlace }) {
  const { name, region, state, county, population, latitude, longitude, postalCodes } = place;
  const facts = [
    ...(county === undefined ? [] : [county]),
    ...(population === undefined
      ? []
      : [words.studioCreation('inhabitants', { number: figures.format(population) })]),
    ...postalCodes.slice(0, 3),
    words.studioCreation('position', {
      latitude: degrees.format(latitude),
      longitude: degrees.format(longitude),
    }),
  ];
  return (
    <span>
      <strong>{[name, region ?? state].filter((part) => part !== undefined).join(', ')}</strong>
      <small>{facts.join(' · ')}</small>
    </span>
  );
}
