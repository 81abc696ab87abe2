/** What a task says of its fields before anybody said anything: of the table, by the names that rows have. */
import { type BuiltinField, initialOf } from '@contract/object/fields';
import { taskFields } from '@contract/task/fields';

function blankOf(field: BuiltinField): unknown {
  if (field.kind === 'flag') return false;
  const initial = initialOf(field);
  return initial === undefined ? null : Array.isArray(initial) ? [] : initial;
}

/** People and what stands beside the fields are not among them. */
export const blankFields = (): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(taskFields)
      .filter(([, field]: [string, BuiltinField]) => field.kind !== 'person' && hasRoom(field))
      .map(([name, field]: [string, BuiltinField]) => [name, blankOf(field)]),
  );

const hasRoom = ({ in: places }: BuiltinField) => places.includes('list') || places.includes('detail');
