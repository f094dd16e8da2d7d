import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { useParams, useSearchParams } from 'react-router';
import { unwrittenMarkIn } from '../../../../engine/content/unwritten-mark.ts';
import type { DraftQuestion, DraftRequest, StudioDraft } from '../../studio-api.ts';
import { filesKey } from '../answer-events.ts';
import { FetchFailure } from '../parts/FetchFailure.tsx';
import { StudioPage } from '../review/StudioPage.tsx';
import { fileTitle, labelAt, language, words } from '../site-words.ts';
import { fetchFiles } from '../studio-requests.ts';
import { CreationForm } from './CreationForm.ts';
import { fetchDraft } from './creation-requests.ts';
import { newKindAbout, newKindName } from './kind-words.ts';
import { LabeledInput, LabeledSelect } from './LabeledField.tsx';
import { useAddition } from './use-addition.ts';
import { useSettled } from './use-settled.ts';

interface Values {
  readonly title: string;
  /** Empty until the user writes one. */
  readonly address: string;
  /** Empty for none. */
  readonly copyOf: string;
  readonly answers: Readonly<Record<string, string>>;
}

/** The screen that adds a page or an entry. */
export function AdditionPage() {
  const { kind = '' } = useParams();
  return <Addition key={kind} kind={kind} />;
}

function Addition({ kind }: { readonly kind: string }) {
  const [search] = useSearchParams();
  const { register, handleSubmit, watch } = useForm<Values>({
    defaultValues: {
      title: '',
      address: '',
      copyOf: search.get('copyOf') ?? '',
      answers: Object.fromEntries(search),
    },
  });
  const asked = requestOf(kind, watch());
  const { draft, error } = useDraft(asked);
  const addition = useAddition();
  const files = useQuery({ queryKey: filesKey, queryFn: fetchFiles });
  const originals = files.data?.files.filter((file) => file.kind === kind && file.change !== 'removed') ?? [];
  const mustCopy = kind === 'forms';
  const failure = error ?? addition.error;
  return (
    <StudioPage title={newKindName(kind)} lead={newKindAbout(kind)}>
      <FetchFailure error={failure} />
      <CreationForm
        onSubmit={handleSubmit((values) => {
          if (!addition.isPending) addition.mutate(requestOf(kind, values));
        })}
      >
        <LabeledInput label={words.studioCreation('title')} isRequired field={register('title')} />
        {originals.length > 0 && (
          <LabeledSelect
            label={words.studioCreation('beginWith')}
            isRequired={mustCopy}
            field={register('copyOf')}
          >
            <option value="">{words.studioCreation(mustCopy ? 'choose' : 'empty')}</option>
            {originals.map((original) => (
              <option key={original.file} value={original.file}>
                {words.studioCreation('copyOf', { title: fileTitle(original) })}
              </option>
            ))}
          </LabeledSelect>
        )}
        {draft?.questions.map((question) => (
          <Question
            key={question.name}
            kind={kind}
            question={question}
            field={register(`answers.${question.name}`)}
          />
        ))}
        {(draft?.path !== undefined || draft?.obstacle === 'taken') && (
          <LabeledInput
            label={words.studioCreation('address')}
            field={register('address')}
            placeholder={draft.address}
            hint={asked.title !== '' && <AddressHint draft={draft} />}
          />
        )}
        <p>{words.studioCreation('afterwards', { mark: unwrittenMarkIn(language) })}</p>
        <div className="send">
          <button type="submit" data-kind="primary" aria-disabled={addition.isPending}>
            {words.studioCreation('addIt')}
          </button>
          <span role="status">{addition.isPending && words.studioCreation('adding')}</span>
        </div>
      </CreationForm>
    </StudioPage>
  );
}

function requestOf(kind: string, { title, address, copyOf, answers }: Values): DraftRequest {
  const given = Object.entries(answers ?? {}).flatMap(([name, value]) =>
    value === '' || value === undefined ? [] : [[name, value] as const],
  );
  return {
    kind,
    title: title.trim(),
    ...(address.trim() !== '' && { address: address.trim() }),
    ...(copyOf !== '' && { copyOf }),
    ...(given.length > 0 && { answers: Object.fromEntries(given) }),
  };
}

/** The draft of what is written, a moment after the last key. */
function useDraft(asked: DraftRequest) {
  const settled = useSettled(asked);
  const { data: draft, error } = useQuery({
    queryKey: ['studio-draft', settled],
    queryFn: () => fetchDraft(settled),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { draft, error };
}

function AddressHint({ draft }: { readonly draft: StudioDraft }) {
  const { obstacle, path } = draft;
  if (obstacle !== undefined) return <small data-tone="danger">{words.studioCreation(obstacle)}</small>;
  return (
    <small>
      {path === undefined ? words.studioCreation('noPage') : words.studioCreation('willBeAt', { path })}
    </small>
  );
}

const questionLabels: Readonly<Record<string, string>> = {
  city: words.studioCreation('town'),
  cities: words.studioCreation('town'),
  service: words.studioCreation('aboutService'),
  services: words.studioCreation('aboutService'),
  layout: words.studioCreation('layout'),
};

interface QuestionProps {
  readonly kind: string;
  readonly question: DraftQuestion;
  readonly field: UseFormRegisterReturn;
}

function Question({ kind, question: { name, isRequired, hasDefault, answer }, field }: QuestionProps) {
  const label = questionLabels[name] ?? labelAt(kind, [name]);
  if (answer.kind === 'number')
    return (
      <LabeledInput
        label={label}
        isRequired={isRequired}
        field={field}
        type="number"
        {...(answer.minimum !== undefined && { min: answer.minimum })}
        {...(answer.maximum !== undefined && { max: answer.maximum })}
      />
    );
  return (
    <LabeledSelect label={label} isRequired={isRequired} field={field}>
      {!hasDefault && <option value="">{words.studioCreation(isRequired ? 'choose' : 'none')}</option>}
      {answer.options.map(({ value, title }) => (
        <option key={value} value={value}>
          {title}
        </option>
      ))}
    </LabeledSelect>
  );
}
