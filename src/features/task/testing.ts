/** Tasks for tests. */
import type { CustomFieldInfo, StageInfo, TaskTypeInfo } from '@contract/task/setup';
import type { TaskDetail, TaskRow } from '@contract/task/task';
import type { TaskTool } from '@contract/task/tools';
import { blankFields } from './fields/blank';

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
  ...(blankFields() as unknown as TaskRow),
  ...{ id: part.taskId, projectId: 'p', taskNo: `P-${part.taskId}`, title: `任务 ${part.taskId}` },
  ...{ taskTypeId: 'type', stageId: 'todo', category: 'NOT_STARTED', executor: null, childDone: 0, team: null },
  ...{ customFields: {}, createdBy: null, createdTime: '2026-11-01T00:00:00Z', updatedTime: '2026-11-01T00:00:00Z' },
  version: 1,
  ...part,
});

export const aDetail = (part: Partial<TaskDetail> & { taskId: string }): TaskDetail => ({
  ...aTask(part),
  notes: '',
  project: { id: 'p', code: 'P', name: '项目' },
  projectType: 2,
  processId: 'process',
  groupId: null,
  specificationId: null,
  specification: null,
  relaObjId: null,
  formKey: null,
  parentTasks: [],
  involveMember: [],
  involveMemberInfo: [],
  links: [],
  progressWeight: 1,
  followers: [],
  followed: false,
  realStart: null,
  realEnd: null,
  resumeDate: null,
  externalKey: null,
  actions: [],
  projectSettings: {},
  enableAssignOuterUser: false,
  nextStages: [],
  ...part,
});

export const aStage = (stageId: string, part: Partial<StageInfo> = {}): StageInfo => ({
  ...{ stageId, name: stageId, category: 'NOT_STARTED', color: '', sort: 0, initial: false },
  ...{ allowCreate: false, wipLimit: null },
  ...part,
});

/** A type whose tasks begin in the stage `todo`. */
export const aType = (part: Partial<TaskTypeInfo> = {}): TaskTypeInfo => ({
  ...{ taskTypeId: 'type', name: '任务', icon: '', color: '', processId: 'p', isDefault: true, usable: true },
  ...{ parentTypeIds: [], typeClass: '', layout: null, fieldRules: [], stageRelaList: [] },
  stageList: [aStage('todo', { name: '未开始', initial: true })],
  ...part,
});

export const aTool = (part: Partial<TaskTool> = {}): TaskTool => ({
  ...{ toolId: 't1', taskId: '1', name: '代码库', url: 'https://git.example.com/', icon: 'code', openType: 'newPage' },
  ...{ createdBy: null, version: 1 },
  ...part,
});
