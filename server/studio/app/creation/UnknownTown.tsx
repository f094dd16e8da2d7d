import { useForm } from 'react-hook-form';
import { ActionButton } from '../parts/ActionButton.tsx';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { labelOf, words } from '../site-words.ts';
import { CreationForm } from './CreationForm.ts';
import { KnownTown } from './KnownTown.tsx';
import { LabeledInput } from './LabeledField.tsx';
import { readPosition } from './read-position.ts';
import { useAddition } from './use-addition.ts';

interface UnknownTownProps {
  /** As it was searched: "Otis Mill, NH". */
  readonly name: string;
}

/** Adds a town that the gazetteer lacks, with the facts that the editor knows. */
export function UnknownTown({ name: searched }: UnknownTownProps) {
  const [town = '', ...others] = searched.split(',').map((part) => part.trim());
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { name: town, state: others.join(', '), county: '', position: '' },
  });
  const addition = useAddition();
  const obstacle = addition.data?.obstacle;
  const fault = formState.errors.position?.message;
  return (
    <CreationForm
      noValidate
      onSubmit={handleSubmit(({ name, state, county, position }) => {
        const found = readPosition(position);
        if (found === undefined || addition.isPending) return;
        addition.mutate({
          kind: 'cities',
          title: name.trim(),
          place: {
            ...found,
            ...(state.trim() !== '' && { state: state.trim() }),
            ...(county.trim() !== '' && { county: county.trim() }),
            postalCodes: [],
            sources: { place: '', postalCodes: '' },
          },
        });
      })}
    >
      <h2>{words.studioCreation('addAnyway', { name: searched })}</h2>
      <p>{words.studioCreation('addAnywayAbout')}</p>
      <FetchFailure error={addition.error} />
      <LabeledInput
        label={words.studioCreation('placeName')}
        isRequired
        field={register('name')}
        hint={
          obstacle !== undefined &&
          obstacle !== 'taken' && <small data-tone="danger">{words.studioCreation(obstacle)}</small>
        }
      />
      <LabeledInput
        label={words.studioCreation('townPosition')}
        isRequired
        field={register('position', {
          validate: (typed) => readPosition(typed) !== undefined || words.studioCreation('positionFault'),
        })}
        hint={
          fault === undefined ? (
            <small>{words.studioCreation('positionHint')}</small>
          ) : (
            <small data-tone="danger">{fault}</small>
          )
        }
      />
      <LabeledInput label={labelOf('county')} field={register('county')} />
      <LabeledInput label={labelOf('state')} field={register('state')} />
      {obstacle === 'taken' && addition.data !== undefined && (
        <KnownTown name={town} file={addition.data.file} />
      )}
      <div className="send">
        <ActionButton type="submit" data-kind="primary" isDisabled={addition.isPending}>
          {words.studioCreation('addIt')}
        </ActionButton>
        <span role="status">{addition.isPending && words.studioCreation('adding')}</span>
      </div>
    </CreationForm>
  );
}
