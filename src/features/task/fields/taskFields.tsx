/** The table of a task's fields: how each is shown and edited, which right it needs, and the change that it makes. */
import { finishedCategories, progressModes, type StageCategory, TITLE_MAX } from '@contract/task/enums';
import type { TaskDetail, TaskRow } from '@contract/task/task';
import { nextStagesOf } from '../stages';
import { TeamStack } from '../team/TeamStack';
import { type Alarm, alarmField } from './alarm';
import { fieldByKind } from './byKind';
import { dateField } from './date';
import { define, type TaskField, TEAM_FIXED } from './define';
import { labelsField } from './labels';
import { normField } from './norm';
import { numberField } from './number';
import { peopleField } from './people';
import { personField } from './person';
import { priorityField } from './priority';
import { progressField } from './progress';
import { stageField } from './stage';
import { textField } from './text';

export { customTaskField } from './custom';
export type { EditEnd, TaskField } from './define';

const none = () => undefined;
const hours = { min: 0, max: 100_000, precision: 2, unit: '小时', hours: true };

/** A task that several execute shows them all; who they are is put together in the panel of the team. */
const severally = (field: TaskField): TaskField => ({
  ...field,
  show: (task, project, placeholder) =>
    task.team ? <TeamStack team={task.team} /> : field.show(task, project, placeholder),
  fixed: ({ team }) => (team ? TEAM_FIXED : null),
});

export const rowFields = {
  title: define(textField, {
    key: 'title',
    label: '标题',
    action: 'edit',
    value: (task: TaskRow): string | null => task.title,
    options: () => ({ maxLength: TITLE_MAX, required: true }),
    patch: (title) => ({ title: title ?? undefined }),
  }),
  stage: define(stageField, {
    key: 'stage',
    label: '阶段',
    action: 'transition',
    value: (task: TaskRow) => task.stageId,
    options: (task, project) => ({
      name: project.stageOf(task.stageId)?.name ?? '',
      category: task.category,
      next: () => nextStagesOf(task, project.typeOf(task.taskTypeId), project.actor),
      categoryOf: (id) => (project.stageOf(id)?.category ?? 'NOT_STARTED') as StageCategory,
    }),
    patch: (stageId) => ({ stageId }),
  }),
  urgent: define(priorityField, {
    key: 'urgent',
    label: '优先级',
    action: 'edit',
    value: (task: TaskRow): number => task.urgent,
    options: none,
    patch: (urgent) => ({ urgent }),
  }),
  executor: severally(
    define(personField, {
      key: 'executor',
      label: '执行人',
      action: 'assign',
      value: (task: TaskRow) => task.executor,
      options: (_task, project) => ({
        people: project.members,
        me: project.rights.userId,
        outsideOf: project.enableAssignOuterUser ? project.projectId : undefined,
        several: true,
      }),
      patch: (person) => ({ executorId: person?.userId ?? null }),
    }),
  ),
  planStart: define(dateField, {
    key: 'planStart',
    label: '计划开始',
    action: 'dates',
    value: (task: TaskRow) => task.planStart,
    options: (task) => ({ max: task.planEnd }),
    patch: (planStart) => ({ planStart }),
  }),
  planEnd: define(dateField, {
    key: 'planEnd',
    label: '截止',
    action: 'dates',
    value: (task: TaskRow) => task.planEnd,
    options: (task) => ({
      due: { finished: finishedCategories.includes(task.category) },
      min: task.planStart,
    }),
    patch: (planEnd) => ({ planEnd }),
  }),
  alarm: {
    ...define(alarmField, {
      key: 'alarm',
      label: '提醒',
      action: 'dates',
      value: ({ alarmTime, alarmOffsets }: TaskRow): Alarm => ({ alarmTime, alarmOffsets }),
      options: ({ planEnd }) => ({ planEnd }),
      patch: ({ alarmTime, alarmOffsets }) => ({ alarmTime, alarmOffsets: [...alarmOffsets] }),
    }),
    wide: true,
  },
  progress: {
    ...define(progressField, {
      key: 'progress',
      label: '进度',
      action: 'edit',
      value: (task: TaskRow) => task.progress,
      options: none,
      patch: (progress) => ({ progress }),
    }),
    fixed: ({ progressMode, childTotal }) =>
      progressMode === 'hours' || (progressMode !== 'manual' && childTotal > 0)
        ? `由「${progressModes[progressMode]}」自动计算。要手工填写，请先把进度方式改为「${progressModes.manual}」`
        : null,
  },
  labels: define(labelsField, {
    key: 'labels',
    label: '标签',
    action: 'edit',
    value: (task: TaskRow) => task.labelIds,
    options: (_task, project) => ({ labels: project.labels, create: project.createLabel }),
    patch: (labelIds) => ({ labelIds }),
  }),
  specification: define(normField, {
    key: 'specificationId',
    label: '规范',
    action: 'edit',
    value: (task: TaskRow) => task.specification ?? null,
    options: none,
    patch: (norm) => ({ specificationId: norm?.id ?? null }),
  }),
  left: define(numberField, {
    key: 'leftHours',
    label: '剩余工时',
    action: 'edit',
    value: (task: TaskRow) => task.leftHours,
    options: () => hours,
    patch: (leftHours) => ({ leftHours }),
  }),
  scheduleMode: { ...fieldByKind('scheduleMode'), relevant: (_task, project) => project.automatic },
} satisfies Record<string, TaskField>;

/** Fields that only the detail carries. */
export const detailFields = {
  involve: define(peopleField, {
    key: 'involveMember',
    label: '参与人',
    action: 'edit',
    value: (task: TaskDetail) => task.involveMemberInfo,
    options: (_task, project) => ({ people: project.members, me: project.rights.userId }),
    patch: (people) => ({ involveMember: people.map((person) => person.userId) }),
  }),
  estimate: define(numberField, {
    key: 'estimateHours',
    label: '预计工时',
    action: 'edit',
    value: (task: TaskDetail) => task.estimateHours,
    options: () => hours,
    patch: (estimateHours) => ({ estimateHours }),
  }),
  progressMode: {
    ...fieldByKind('progressMode'),
    relevant: ({ childTotal, progressMode }) => childTotal > 0 || progressMode !== 'manual',
  },
  weight: {
    ...define(numberField, {
      key: 'progressWeight',
      label: '权重',
      action: 'edit',
      value: (task: TaskDetail): number | null => task.progressWeight,
      options: () => ({ min: 0, max: 1000, precision: 2 }),
      patch: (weight) => ({ progressWeight: weight ?? 1 }),
    }),
    relevant: ({ parentId }) => parentId !== null,
  },
} satisfies Record<string, TaskField<TaskDetail>>;
