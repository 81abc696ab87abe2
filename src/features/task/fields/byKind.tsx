/** Fields that are shown and edited as their kind is: all of them comes from the table (`contract/task/fields.ts`). */
import type { BuiltinField } from '@contract/object/fields';
import { type TaskField as FieldName, taskFields } from '@contract/task/fields';
import type { TaskDetail, TaskRow } from '@contract/task/task';
import { lazy, Suspense } from 'react';
import { dateField } from './date';
import { define, type TaskField } from './define';
import { numberField } from './number';
import type { TaskPatch } from './patch';
import { selectField } from './select';
import { textField } from './text';
import { toggleField } from './toggle';

/** Only the detail shows it. */
const Switch = lazy(() => import('./InlineSwitch'));
const actions = { edit: 'edit', date: 'dates', assign: 'assign' } as const;
const valueIn = (task: TaskRow | TaskDetail, name: string) => (task as unknown as Record<string, unknown>)[name];
const patchOf = (name: string, value: unknown) => ({ [name]: value }) as TaskPatch;

/** Yes or no, turned where it stands. */
function flag(name: FieldName, { label, hint }: BuiltinField, action: TaskField['action']): TaskField {
  return {
    ...define(toggleField, {
      ...{ key: name, label, action },
      value: (task: TaskRow): boolean | null => valueIn(task, name) === true,
      options: () => undefined,
      patch: (on) => patchOf(name, on === true),
    }),
    hint,
    inline: (task, disabled, commit) => (
      <Suspense>
        <Switch
          size="small"
          aria-label={label}
          checked={valueIn(task, name) === true}
          disabled={disabled}
          onChange={(on) => commit(patchOf(name, on))}
        />
      </Suspense>
    ),
  };
}

/** One of an enumeration; what may not be empty goes back to what it begins with. */
function choice(name: FieldName, { label, hint, choices = {}, initial }: BuiltinField, action: TaskField['action']) {
  const list = Object.entries(choices).map(([value, text]) => ({ value, label: text }));
  return {
    ...define(selectField, {
      ...{ key: name, label, action },
      value: (task: TaskRow) => (valueIn(task, name) ?? null) as string | null,
      options: () => ({ choices: list }),
      patch: (code) => patchOf(name, code ?? initial ?? null),
    }),
    hint,
  };
}

/** The field of that name as its kind has it. */
export function fieldByKind(name: FieldName): TaskField {
  const field: BuiltinField = taskFields[name];
  const { kind, label, right, unit, hint, required } = field;
  const action = actions[right as keyof typeof actions] ?? 'edit';
  const common = { key: name, label, action };
  if (kind === 'flag') return flag(name, field, action);
  if (kind === 'choice') return choice(name, field, action);
  if (kind === 'date') {
    return {
      ...define(dateField, {
        ...common,
        value: (task: TaskRow) => (valueIn(task, name) ?? null) as string | null,
        options: () => ({}),
        patch: (day) => patchOf(name, day),
      }),
      hint,
    };
  }
  if (kind === 'number') {
    return {
      ...define(numberField, {
        ...common,
        value: (task: TaskRow) => (valueIn(task, name) ?? null) as number | null,
        options: () => ({ unit }),
        patch: (value) => patchOf(name, value),
      }),
      hint,
    };
  }
  return {
    ...define(textField, {
      ...common,
      value: (task: TaskRow) => (valueIn(task, name) ?? null) as string | null,
      options: () => ({ maxLength: field.max, required }),
      patch: (text) => patchOf(name, text ?? (field.nullable ? null : '')),
    }),
    hint,
  };
}
