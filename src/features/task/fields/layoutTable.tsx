/** Fields by the names that layouts and rules have for them: built-in ones, and custom fields by their id. */
import { isLayoutField, type LayoutField, layoutFields } from '@contract/task/layoutFields';
import type { TaskDetail } from '@contract/task/task';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import type { TaskProject } from '../context/TaskProject';
import styles from '../styles/fields.less';
import { fieldByKind } from './byKind';
import { Empty } from './Empty';
import { customTaskField, detailFields, rowFields, type TaskField } from './taskFields';

/** What the system notes down: shown, and nobody's to change. */
const noted = (
  key: LayoutField,
  show: (task: TaskDetail) => ReactNode,
  relevant?: (task: TaskDetail) => boolean,
): TaskField<TaskDetail> => ({
  key,
  label: layoutFields[key],
  action: 'edit',
  computed: true,
  show: (task, _project, placeholder) => show(task) ?? <Empty text={placeholder} />,
  edit: () => null,
  relevant,
});

const time = (instant: string | null) =>
  instant && <span className={styles.figure}>{dayjs(instant).format('YYYY-MM-DD HH:mm')}</span>;

/** Those that are more than a value of their kind. */
const own: Readonly<Partial<Record<LayoutField, TaskField<TaskDetail>>>> = {
  urgent: rowFields.urgent,
  labelIds: rowFields.labels,
  executorId: rowFields.executor,
  involveMember: detailFields.involve,
  planStart: rowFields.planStart,
  planEnd: rowFields.planEnd,
  alarm: rowFields.alarm,
  scheduleMode: rowFields.scheduleMode,
  progress: rowFields.progress,
  progressMode: detailFields.progressMode,
  progressWeight: detailFields.weight,
  estimateHours: detailFields.estimate,
  leftHours: rowFields.left,
  specificationId: rowFields.specification,
  createdBy: noted('createdBy', ({ createdBy }) => createdBy && <PersonAvatar person={createdBy} withName size={20} />),
  createdTime: noted('createdTime', (task) => time(task.createdTime)),
  updatedTime: noted('updatedTime', (task) => time(task.updatedTime)),
  realStart: noted(
    'realStart',
    (task) => time(task.realStart),
    (task) => task.realStart !== null,
  ),
  realEnd: noted(
    'realEnd',
    (task) => time(task.realEnd),
    (task) => task.realEnd !== null,
  ),
  externalKey: noted(
    'externalKey',
    (task) => task.externalKey,
    (task) => task.externalKey !== null,
  ),
};

const builtin = Object.fromEntries(
  (Object.keys(layoutFields) as LayoutField[]).map((name) => [
    name,
    own[name] ?? fieldByKind(name as Exclude<LayoutField, 'alarm' | 'createdBy'>),
  ]),
) as Readonly<Record<LayoutField, TaskField<TaskDetail>>>;

/** Undefined for what the project does not have. */
export function fieldNamed(
  name: string,
  project: Pick<TaskProject, 'customFields'>,
): TaskField<TaskDetail> | undefined {
  if (isLayoutField(name)) return builtin[name];
  const custom = project.customFields.find(({ fieldId }) => fieldId === name);
  return custom && customTaskField(custom);
}
