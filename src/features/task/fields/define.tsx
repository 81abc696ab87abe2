/** From a kind of field to a field of tasks: where its value stands, who may change it, what the change is. */
import type { TaskRow } from '@contract/task/task';
import { type ReactNode, Suspense } from 'react';
import type { TaskProject } from '../context/TaskProject';
import type { TaskAction } from '../rights';
import { EditorComing } from './EditorComing';
import { applyPatch, type Lookup, type TaskPatch } from './patch';
import type { FieldKind } from './types';

/** Why one executor cannot be set over several. */
export const TEAM_FIXED = '由多人共同执行，请在「执行团队」中调整';

/** Texts and numbers stand for themselves. */
const nobody: Lookup = { personOf: () => undefined, categoryOf: () => undefined };

export interface EditEnd {
  commit: (patch: TaskPatch) => void;
  cancel: () => void;
}

export interface TaskField<T extends TaskRow = TaskRow> {
  key: string;
  label: string;
  action: TaskAction;
  show: (task: T, project: TaskProject, placeholder?: string) => ReactNode;
  /** @param refused a change by its editor that was not taken */
  edit: (task: T, project: TaskProject, end: EditEnd, refused?: TaskPatch | null) => ReactNode;
  /** What is typed in its editor survives a refusal. */
  typed?: boolean;
  /** Nobody writes it: a formula, or what the system notes down. */
  computed?: boolean;
  /** Why this task's value cannot be written by hand, where it cannot. */
  fixed?: (task: T) => string | null;
  /** Whether it means anything for the task; else the detail leaves it out. */
  relevant?: (task: T, project: TaskProject) => boolean;
  /** Changed where it is shown, without an editor: a switch. */
  inline?: (task: T, disabled: boolean, commit: (patch: TaskPatch) => void) => ReactNode;
  /** Is not edited in a cell of the list: it needs the room of the detail. */
  wide?: boolean;
  /** What is shown can be clicked itself: a button beside it begins to edit. */
  linked?: boolean;
  /** Beside the name of the field, for who fills it in. */
  hint?: string;
  required?: boolean;
}

interface Definition<T extends TaskRow, V, O> {
  key: string;
  label: string;
  action: TaskAction;
  value: (task: T) => V;
  options: (task: T, project: TaskProject) => O;
  patch: (value: V) => TaskPatch;
  /** The value with what only the project knows of it: names and pictures of people. */
  inProject?: (value: V, project: TaskProject) => V;
}

export function define<T extends TaskRow, V, O>(kind: FieldKind<V, O>, definition: Definition<T, V, O>): TaskField<T> {
  const { key, label, action, options, patch, inProject } = definition;
  const { show, Editor, typed } = kind;
  const valueIn = (task: T, project: TaskProject): V => {
    const value = definition.value(task);
    return inProject ? inProject(value, project) : value;
  };
  return {
    key,
    label,
    action,
    typed,
    show: (task, project, placeholder) =>
      show({ value: valueIn(task, project), options: options(task, project), placeholder }),
    edit: (task, project, end, refused) => (
      // Editors come while the rows are read, or when the first of them is opened.
      <Suspense fallback={<EditorComing onCancel={end.cancel} />}>
        <Editor
          value={valueIn(task, project)}
          typed={refused ? definition.value(applyPatch(task, refused, nobody)) : undefined}
          options={options(task, project)}
          onCommit={(next) => end.commit(patch(next))}
          onCancel={end.cancel}
        />
      </Suspense>
    ),
  };
}
