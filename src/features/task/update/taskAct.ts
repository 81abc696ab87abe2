/** What was done to a task, in words and as it is taken back. */

import type { DependencyType, RelationKind } from '@contract/task/enums';
import type { CustomValue } from '@contract/task/task';
import { cutText } from '@contract/text/cut';
import type { Done } from '@/features/undo';
import type { TaskProject } from '../context/TaskProject';
import { customText } from '../fields/customText';
import type { AnyTask, TaskPatch } from '../fields/patch';
import { nextStagesOf } from '../stages';
import { fieldLabel, type Words, word } from './conflict';

type Field = keyof TaskPatch;

/** Said of a step, and no value of the task. */
const words: readonly Field[] = ['reason', 'ignorePredecessors', 'wholeTeam', 'openChildren'];
/** A step may bring them along. */
const alongWithStage: readonly Field[] = ['progress', 'leftHours', 'executorId'];
const CUT = 20;

/** The value of a field as a change has it; undefined where the row does not carry it. */
function storedOf(task: AnyTask, field: Field): unknown {
  if (field === 'executorId') return task.executor?.userId ?? null;
  if (field === 'team') return teamOf(task);
  return (task as unknown as Record<string, unknown>)[field];
}

function teamOf({ team }: AnyTask): unknown {
  if (!team) return null;
  const parts = team.parts.map(
    ({ person, hours }) => person && { userId: person.userId, ...(hours !== null && { hours }) },
  );
  // Of somebody who has left only the name is known: the team cannot be made again.
  return parts.every(Boolean) ? { mode: team.mode, parts } : undefined;
}

const customOf = (task: AnyTask, ids: readonly string[]): Record<string, CustomValue | null> =>
  Object.fromEntries(ids.map((id) => [id, task.customFields[id] ?? null]));

const cut = (text: string) => (text.length > CUT ? `${cutText(text, CUT)}…` : text);
const arrow = (label: string, before: string, after: string) => `${label}：${cut(before)} → ${cut(after)}`;

/** A saved change: 「DEMO-12 优先级：紧急 → 普通」, and the values before and after by the server's account. */
export function taskAct(before: AnyTask, after: AnyTask, patch: TaskPatch, project: TaskProject): Done {
  const { customFields = {}, ...plain } = patch;
  const fields = (Object.keys(plain) as Field[]).filter((field) => !words.includes(field));
  const known: Words = {
    ...project,
    memberOf: (id) => [before.executor, after.executor].find((one) => one?.userId === id) ?? project.memberOf(id),
  };
  const custom = Object.keys(customFields);
  const said = [
    ...fields.map((field) =>
      arrow(fieldLabel(field), word(field, storedOf(before, field), known), word(field, storedOf(after, field), known)),
    ),
    ...custom.map((id) => {
      const field = project.customFields.find((one) => one.fieldId === id);
      const say = (task: AnyTask) =>
        customText(field, task.customFields[id], (who) => known.memberOf(who)?.name) || '（空）';
      return arrow(field?.name ?? '自定义字段', say(before), say(after));
    }),
  ];
  const label = `${after.taskNo} ${said.join('，')}`;
  const all = plain.stageId ? [...new Set([...fields, ...alongWithStage])] : fields;
  const pick = (task: AnyTask) => ({
    ...Object.fromEntries(all.map((field) => [field, storedOf(task, field)])),
    ...(custom.length > 0 && { customFields: customOf(task, custom) }),
  });
  const [was, is] = [pick(before), pick(after)];
  const unknown = (values: object) => Object.values(values).some((value) => value === undefined);
  if (unknown(was) || unknown(is)) return { label };
  const wayBack =
    !plain.stageId ||
    plain.taskTypeId ||
    nextStagesOf(after, project.typeOf(after.taskTypeId), project.actor).some(
      ({ stageId }) => stageId === before.stageId,
    );
  if (!wayBack) return { label: `${label}（流程没有返回的流转，不能撤销）` };
  return {
    label,
    act: {
      kind: 'change',
      items: [{ type: 'task', id: after.taskId, no: after.taskNo, before: was, after: is }],
    },
  };
}

export const createdAct = (id: string, no: string, title: string): Done => ({
  label: `${no} ${cut(title)}`,
  act: { kind: 'create', type: 'task', ids: [id] },
});

export const recycledAct = (
  { taskId, taskNo, title }: Pick<AnyTask, 'taskId' | 'taskNo' | 'title'>,
  reason: string,
): Done => ({
  label: `${taskNo} ${cut(title)}`,
  act: { kind: 'recycle', type: 'task', ids: [taskId], reason },
});

/** A task that was put below another one, or at the top. */
export const parentAct = (
  { taskId, taskNo, parentId }: Pick<AnyTask, 'taskId' | 'taskNo' | 'parentId'>,
  to: string | null,
  names: { before?: string; after?: string } = {},
): Done => {
  const name = (id: string | null, known?: string) => (id === null ? '（顶层）' : (known ?? '其他任务'));
  return {
    label: `${taskNo} ${arrow('父任务', name(parentId, names.before), name(to, names.after))}`,
    act: {
      kind: 'change',
      items: [{ type: 'task', id: taskId, no: taskNo, before: { parentId }, after: { parentId: to } }],
    },
  };
};

interface Linked {
  dependId: string;
  taskId: string;
  taskNo: string;
  type: DependencyType;
  lagDays: number;
}

/** A dependency that was made or dissolved. */
export const linkAct = (
  kind: 'link' | 'unlink',
  task: Pick<AnyTask, 'taskId' | 'taskNo'>,
  group: 'PRE_TASK' | 'POST_TASK',
  { dependId, taskId, taskNo, type, lagDays }: Linked,
): Done => ({
  label: `${task.taskNo} 与 ${taskNo}`,
  act: { kind, type: 'task', id: task.taskId, link: { group, otherId: taskId, type, lagDays }, linkId: dependId },
});

interface Related {
  id: string;
  taskId: string;
  taskNo: string;
  kind: RelationKind;
  direction: 'in' | 'out';
}

/** A relation that was made or dissolved. */
export const relationAct = (
  kind: 'link' | 'unlink',
  task: Pick<AnyTask, 'taskId' | 'taskNo'>,
  { id, taskId, taskNo, kind: relation, direction }: Related,
): Done => ({
  label: `${task.taskNo} 与 ${taskNo}`,
  act: {
    kind,
    type: 'task',
    id: task.taskId,
    link: { relation, otherId: taskId, inward: direction === 'in' },
    linkId: id,
  },
});
