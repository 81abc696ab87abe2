import type { Person } from '@contract/envelope';
import { cutText } from '@contract/text/cut';
import { useMemoizedFn } from 'ahooks';
import { App } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { type Conflict, type ConflictChoice, ConflictDialog, createSaver, PutOff } from '@/features/object/save';
import { isEditing, useObjectChanges } from '@/features/realtime';
import { useAct, useTaken } from '@/features/undo';
import { useRemembered } from '@/hooks/useRemembered';
import { useRequest } from '@/hooks/useRequest';
import { errorText } from '@/utils/apiError';
import { staleOf } from '@/utils/refusal';
import type { AnyDetail, AnyTypes, RegisterConfig } from './config';
import { sayValue } from './FieldValue';
import type { Dictionary } from './useDictionary';
import { shownValue, withWritten, writtenValue } from './values';

type D = AnyDetail;
type Patch = Readonly<Record<string, unknown>>;

interface Asked extends Conflict<D, Patch> {
  answer: (choice: ConflictChoice) => void;
}

export interface RecordState<R> {
  record: R | undefined;
  error: Error | undefined;
  loading: boolean;
  reload: () => Promise<unknown>;
  /** Saves fields as the API takes them; shows them at once. Failures are said here. @returns whether they were taken */
  save: (patch: Patch, people?: readonly Person[]) => Promise<boolean>;
  dialog: ReactNode;
}

const WORDS = 20;
const short = (text: string) => (text.length > WORDS ? `${cutText(text, WORDS)}…` : text) || '（空）';

interface RecordConflictProps {
  asked: Asked;
  /** As it would be by one's own change. */
  mine: D;
  fields: RegisterConfig<AnyTypes, string>['fields'];
  words: Dictionary;
  onAnswered: () => void;
}

/** Whose change is to stand, field by field. */
function RecordConflict({ asked, mine, fields, words, onAnswered }: RecordConflictProps) {
  const { before, patch, stale, answer } = asked;
  return (
    <ConflictDialog
      subject={`${before.no} ${before.title}`}
      stale={stale}
      rows={Object.keys(patch).flatMap((name) => {
        const field = fields[name];
        if (!field) return [];
        const tell = (of: D) => short(sayValue(field, shownValue(of, name, field), words));
        return [{ key: name, label: field.label, mine: tell(mine), theirs: tell(stale.current) }];
      })}
      onChoose={(choice) => {
        answer(choice);
        onAnswered();
      }}
    />
  );
}

/** One object of a register, as it is read, changed field by field, and taken back. */
export function useRecord<T extends AnyTypes, S extends string>(
  config: Pick<RegisterConfig<T, S>, 'type' | 'fields' | 'service'>,
  id: string | undefined,
  words: Dictionary,
  onChanged: () => void,
): RecordState<T['detail']> {
  const { type, fields, service } = config;
  const { message } = App.useApp();
  const { told } = useAct();
  const [asked, setAsked] = useState<Asked>();
  const people = useRef(new Map<string, Person>());
  const { data, error, loading, refreshAsync, mutate } = useRequest<T['detail'], []>(
    () => service.detail(id as string),
    {
      ready: id !== undefined,
      refreshDeps: [id],
      onError: () => undefined,
    },
  );
  useRemembered(type, data);
  const reload = useMemoizedFn(() => refreshAsync().catch(() => undefined));
  useObjectChanges(id === undefined ? undefined : { type, id }, reload, { busy: isEditing });
  useTaken(
    useMemoizedFn(() => {
      if (id) void reload();
      onChanged();
    }),
  );

  const say = (record: D, patch: Patch) =>
    Object.keys(patch)
      .flatMap((name) => {
        const field = fields[name];
        if (!field) return [];
        // Long texts are named, not repeated.
        if (field.kind === 'html' || field.kind === 'labels' || field.lines) return [field.label];
        return [`${field.label}：${short(sayValue(field, shownValue(record, name, field), words))}`];
      })
      .join('，');
  const saved = useMemoizedFn((before: D, after: D, patch: Patch) => {
    const names = Object.keys(patch).filter((name) => fields[name]);
    const values = (of: D) =>
      Object.fromEntries(names.map((name) => [name, writtenValue(of, name, fields[name] as (typeof fields)[string])]));
    const { no } = after;
    const item = { type, id: after.id, no, before: values(before), after: values(after) };
    told('修改成功', { label: `${no} ${say(after, patch)}`, act: { kind: 'change', items: [item] } });
    onChanged();
  });
  const saver = useMemo(
    () =>
      createSaver<D, Patch>({
        idOf: (record) => record.id,
        send: async (of, patch) => {
          await service.update(of, patch);
          return service.detail(of);
        },
        apply: (record, patch) => withWritten(record, patch, fields, people.current),
        staleOf: (failure) => staleOf<D>(failure),
        ask: (conflict) => new Promise((answer) => setAsked({ ...conflict, answer })),
        onSaved: saved,
      }),
    [service, fields, saved],
  );
  const save = useMemoizedFn(async (patch: Patch, met: readonly Person[] = []): Promise<boolean> => {
    if (!data) return false;
    for (const person of met) people.current.set(person.userId, person);
    const show = (next: D) => mutate((now) => (now?.id === next.id ? (next as T['detail']) : now));
    try {
      await saver(data, patch, show);
      return true;
    } catch (failure) {
      if (!(failure instanceof PutOff)) void message.error(errorText(failure, '修改失败'));
      return false;
    }
  });
  const dialog = asked && (
    <RecordConflict
      {...{ asked, fields, words }}
      mine={withWritten(asked.before, asked.patch, fields, people.current)}
      onAnswered={() => setAsked(undefined)}
    />
  );
  return {
    record: data?.id === id ? data : undefined,
    error: data?.id === id ? undefined : error,
    loading,
    reload,
    save,
    dialog,
  };
}
