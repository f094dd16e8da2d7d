import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { JsonValue } from '../../../../engine/content/json-value.ts';
import { mergeJson } from '../../../../engine/content/merge-json.ts';
import { namedConflict } from '../../changes/changed-properties.ts';
import { withValue } from '../../changes/property-edits.ts';
import type { FileConflict, ReviewedFile, StudioFile } from '../../studio-api.ts';
import { useStudio } from '../studio-context.ts';
import { type ChangeAnswer, fetchFile, sendChange } from '../studio-requests.ts';
import { discardChange } from './review-requests.ts';
import { useRefreshedFiles } from './use-refreshed-files.ts';

/** The change of a file that the user gave up. */
export interface DiscardedChange {
  readonly title: string;
  /** The file with the change. */
  readonly file: StudioFile;
  /** The properties that were not restored, because they have another new value. */
  readonly conflicts: readonly FileConflict[];
}

const storageKey = (editor: string) => `cityblock-studio-discarded ${editor}`;

function read(key: string): readonly DiscardedChange[] {
  try {
    const stored: readonly DiscardedChange[] | null = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    return stored ?? [];
  } catch {
    return [];
  }
}

function write(key: string, changes: readonly DiscardedChange[]): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(changes));
  } catch {
    // Without room for them, discarded changes end with the page.
  }
}

/** Giving up the change of a file, and making it again. This tab keeps what was given up until it is back or published. */
export function useDiscarding() {
  const refresh = useRefreshedFiles();
  const key = storageKey(useStudio().session.user.email);
  const [discarded, setDiscarded] = useState(() => read(key));
  const [restored, setRestored] = useState<string>();
  const keep = (changes: readonly DiscardedChange[]) => {
    write(key, changes);
    setDiscarded(changes);
  };
  const without = (names: readonly string[]) => discarded.filter(({ file }) => !names.includes(file.file));
  const discarding = useMutation({
    mutationFn: async ({ file, title }: ReviewedFile) => {
      const change = { title, file: await fetchFile(file), conflicts: [] };
      const changes = [...without([file]), change];
      write(key, changes);
      const after = await discardChange(file).catch((failure: unknown) => {
        write(key, discarded);
        throw failure;
      });
      setRestored(undefined);
      setDiscarded(changes);
      await refresh([file], [after]);
    },
  });
  const restoring = useMutation({
    mutationFn: async (change: DiscardedChange) => {
      const { file, conflicts, isBack } = await restore(change.file);
      if (isBack) setRestored(change.title);
      keep([...without([file.file]), ...(isBack ? [] : [{ ...change, conflicts }])]);
      await refresh([file.file], [file]);
    },
  });
  const choosing = useMutation({
    mutationFn: async ({ change, conflict, take }: Choice) => {
      const { path, mine: after, theirs: before } = conflict;
      const name = change.file.file;
      const answer =
        take === 'theirs'
          ? undefined
          : await sendChange({ kind: 'properties', file: name, edits: [{ path, before, after }] });
      const conflicts = [
        ...change.conflicts.filter((other) => other !== conflict),
        ...(answer?.rejected ?? []),
      ];
      if (conflicts.length === 0) setRestored(change.title);
      keep([...without([name]), ...(conflicts.length === 0 ? [] : [{ ...change, conflicts }])]);
      if (answer !== undefined) await refresh([name], [answer.file]);
    },
  });
  return {
    discarded,
    restored,
    isRestoring: restoring.isPending || choosing.isPending,
    isPending: discarding.isPending || restoring.isPending || choosing.isPending,
    error: discarding.error ?? restoring.error ?? choosing.error,
    discard: discarding.mutate,
    restore: restoring.mutate,
    choose: choosing.mutate,
    /** Forgets changes of files that were published since. */
    forget: (files: readonly string[]) => keep(without(files)),
  };
}

interface Choice {
  readonly change: DiscardedChange;
  readonly conflict: FileConflict;
  readonly take: 'mine' | 'theirs';
}

interface Restored {
  readonly file: StudioFile;
  readonly conflicts: readonly FileConflict[];
  readonly isBack: boolean;
}

/** Makes the discarded change of a file again. What was changed in the meantime stays. */
async function restore({ file, text, value, published }: StudioFile): Promise<Restored> {
  if (value === undefined && text !== null) {
    const answer = await sendChange({ kind: 'text', file, text, before: published });
    return { file: answer.file, conflicts: [], isBack: answer.file.text === text };
  }
  const { value: current } = await fetchFile(file);
  const merge = mergeJson(parsed(published), value, current);
  const after = merge.conflicts.reduceRight(
    (known, { path, theirs }) => withValue(known, path, theirs),
    merge.value,
  );
  const answer: ChangeAnswer = await sendChange({
    kind: 'properties',
    file,
    edits: [{ path: [], before: current, after }],
  });
  const named = merge.conflicts.map((conflict) => namedConflict(conflict, merge.value));
  const conflicts = [...named, ...answer.rejected];
  return { file: answer.file, conflicts, isBack: conflicts.length === 0 };
}

function parsed(text: string | null): JsonValue | undefined {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
