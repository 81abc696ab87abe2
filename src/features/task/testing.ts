/** Tasks for tests. */
import type { CustomFieldInfo } from '@contract/project/project';
import type { TaskDetail, TaskRow } from '@contract/task/task';

export const person = (userId: string, name = userId) => ({ userId, userName: userId, name, avatar: null });

export const aField = (
  part: Pick<CustomFieldInfo, 'fieldId' | 'kind'> & Partial<CustomFieldInfo>,
): CustomFieldInfo => ({
  name: part.fieldId,
  options: [],
  config: {},
  hint: '',
  required: false,
  defaultValue: null,
  shared: false,
  version: 1,
  ...part,
});

export const aTask = (part: Partial<TaskRow> & { taskId: string }): TaskRow => ({
  id: part.taskId,
  projectId: 'p',
  taskNo: `P-${part.taskId}`,
  title: `任务 ${part.taskId}`,
  taskTypeId: 'type',
  stageId: 'todo',
  category: 'NOT_STARTED',
  urgent: 2,
  executor: null,
  parentId: null,
  childTotal: 0,
  childDone: 0,
  commentCount: 0,
  fileCount: 0,
  planStart: null,
  planEnd: null,
  realStart: null,
  realEnd: null,
  scheduleMode: 'auto',
  milestone: false,
  alarmTime: null,
  alarmOffsets: [],
  urgeCount: 0,
  progress: 0,
  progressMode: 'manual',
  estimateHours: null,
  consumedHours: 0,
  leftHours: null,
  team: null,
  privateTask: false,
  labelIds: [],
  customFields: {},
  createdBy: null,
  createdTime: '2026-11-01T00:00:00Z',
  updatedTime: '2026-11-01T00:00:00Z',
  version: 1,
  ...part,
});

export const aDetail = (part: Partial<TaskDetail> & { taskId: string }): TaskDetail => ({
  ...aTask(part),
  notes: '',
  project: { id: 'p', code: 'P', name: '项目' },
  projectType: 2,
  parentTasks: [],
  involveMember: [],
  involveMemberInfo: [],
  links: [],
  progressWeight: 1,
  followers: [],
  followed: false,
  realStart: null,
  realEnd: null,
  externalKey: null,
  actions: [],
  nextStages: [],
  ...part,
});
