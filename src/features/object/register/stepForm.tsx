import type { StepInputs } from '@/features/object/lifecycle';
import type { AnyTypes, RegisterConfig } from './config';
import { FieldInput } from './FieldInput';
import type { Dictionary } from './useDictionary';
import { writtenValue } from './values';

type Values = Readonly<Record<string, unknown>>;

/** What the steps of a record may ask for, and what it has of that already. */
export function stepForm<T extends AnyTypes, S extends string>(
  { fields, offers, stepInputs }: Pick<RegisterConfig<T, S>, 'fields' | 'offers' | 'stepInputs'>,
  record: T['detail'],
  words: Dictionary,
): { inputs: StepInputs; initial: Values } {
  const written = Object.entries(fields).filter(([, field]) => field.right !== undefined);
  const known = [record.owner, record.assignee].filter((one) => one !== null);
  const inputs = Object.fromEntries(
    written.map(([name, field]) => [
      name,
      {
        label: field.label,
        input: (
          <FieldInput
            {...{ field, words, known }}
            projectId={record.projectId}
            offers={offers?.[name] && ((code) => offers[name]?.(code, record as object as Values) ?? true)}
          />
        ),
      },
    ]),
  );
  const initial = Object.fromEntries(
    written.map(([name, field]) => [name, writtenValue(record, name, field) ?? undefined]),
  );
  return { inputs: { ...inputs, ...stepInputs }, initial };
}
