/** An enterprise that configures its processes, tasks that follow them, and batches that run while one waits. */
import type { BatchJob } from '../../contract/task/batch';
import type { StageCategory } from '../../contract/task/enums';
import type { ProcessDetail, ProcessSave, ProcessTransition } from '../../contract/task/process';
import type { TaskDetail } from '../../contract/task/task';
import type { TaskTypeConfig } from '../../contract/task/taskTypes';
import { runBatch } from '../modules/task/batch/worker';
import type { Client, TestApp } from './app';
import { idle } from './batchWorld';

export const task = 'collaboration-center/ccTask';
export const type = 'collaboration-center/ccTaskType';
export const process = 'collaboration-center/ccProcess';

/** An enterprise with a project; `dev` and `other` work in it, `pm` leads it, `owner` configures. */
export async function processWorld(t: () => TestApp) {
  const { tenant, owner, pm } = await t().enterprise();
  const [dev, other] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: other, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const api = {
    owner: await t().as(owner, tenant),
    pm: await t().as(pm, tenant),
    dev: await t().as(dev, tenant),
    other: await t().as(other, tenant),
  };
  const types = async () => (await api.owner.get<TaskTypeConfig[]>(`${type}/manage`)).data;
  const [first] = await types();
  const processId = first?.processId as string;
  const load = async (id = processId) => (await api.owner.get<ProcessDetail>(`${process}/${id}`)).data;
  /** Saves the process as `change` makes it. */
  const save = async (change: (draft: ProcessSave) => void, id = processId) => {
    const draft = asSaved(await load(id));
    change(draft);
    return api.owner.put<{ version: number; moved: number }>(process, draft);
  };
  const stageOf = async (name: string, id = processId) =>
    (await load(id)).stages.find((one) => one.name === name)?.stageId as string;
  const add = (values: Parameters<TestApp['factory']['task']>[3] = {}) =>
    t().factory.task(tenant, project, dev, { executorId: dev.id, ...values });
  const detail = async (id: string, client: Client = api.pm) =>
    (await client.get<TaskDetail>(`${task}/details/${id}`)).data;
  const update = async (id: string, body: object, client: Client = api.pm) => {
    const { version } = await detail(id);
    return client.put<TaskDetail & { field?: string; missing?: string[] }>(`${task}/update/${id}`, {
      version,
      ...body,
    });
  };
  const batch = async (taskIds: string[], operation: object) => {
    const started = await api.pm.post<{ jobId: string }>(`${task}/query/batch`, {
      projectId: project.id,
      taskIds,
      operation,
    });
    const { jobId } = started.data;
    await runBatch(t().app.platform, { tenantId: tenant.id, jobId }, idle);
    return (await api.pm.get<BatchJob>(`${task}/batch/${jobId}`)).data;
  };
  const field = async (name: string) =>
    (
      await api.pm.post<{ fieldId: string }>('project-center/pcProject/customFields', {
        projectId: project.id,
        name,
        kind: 'text',
      })
    ).data.fieldId;
  return {
    ...{ tenant, owner, pm, dev, other, project, api, types, typeId: first?.taskTypeId as string, processId },
    ...{ load, save, stageOf, add, detail, update, batch, field },
  };
}

/** What is saved of a process that was read. */
export const asSaved = ({ processId, version, name, stages, transitions, fieldRules }: ProcessDetail): ProcessSave => ({
  processId,
  version,
  name,
  stages: stages.map(({ taskCount: _count, ...one }) => one),
  transitions,
  fieldRules,
});
/** A step of a process. */
export const way = (
  fromStageId: string | null,
  toStageId: string,
  more: Partial<ProcessTransition> = {},
): ProcessTransition => ({
  ...{
    fromStageId,
    toStageId,
    name: '去',
    actorRule: 'any',
    actorRoleIds: [],
    actorUserIds: [],
    reasonRequired: false,
  },
  ...{ requiredFields: [], condition: null, conditionHint: '' },
  ...more,
});
export const aStage = (stageId: string, name: string, category: StageCategory) => ({
  ...{
    stageId,
    name,
    category,
    color: 'blue',
    initial: false,
    allowCreate: false,
    wipLimit: null,
    defaultProgress: null,
  },
});
export const find = (draft: ProcessSave, name: string) => {
  const one = draft.stages.find((stage) => stage.name === name);
  if (!one) throw new Error(`No stage ${name}`);
  return one;
};
