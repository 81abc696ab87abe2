/** A project with people, and batches that run while one waits. */
import type { BatchJob } from '../../contract/task/batch';
import type { TaskDetail } from '../../contract/task/task';
import { runBatch } from '../modules/task/batch/worker';
import type { Client, useTestApp } from './app';

const base = 'collaboration-center/ccTask';
type TestApp = ReturnType<ReturnType<typeof useTestApp>>;
export const idle = { signal: new AbortController().signal, last: true };

export async function batchWorld(t: () => TestApp) {
  const { tenant, owner, pm, member } = await t().enterprise();
  const members = [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }];
  const project = await t().factory.project(tenant, pm, members);
  const add = (values: Parameters<TestApp['factory']['task']>[3] = {}, of = project) =>
    t().factory.task(tenant, of, pm, values);
  const api = await t().as(pm, tenant);
  const run = async (jobId: string, client: Client = api) => {
    await runBatch(t().app.platform, { tenantId: tenant.id, jobId }, idle);
    // Where jobs run, another worker may have taken it.
    for (;;) {
      const { data } = await client.get<BatchJob>(`${base}/batch/${jobId}`);
      if (data.finishedTime) return data;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  const start = (selection: object, operation: object, client: Client = api) =>
    client.post<{ jobId: string }>(`${base}/query/batch`, { projectId: project.id, ...selection, operation });
  const batch = async (selection: object, operation: object, client: Client = api) => {
    const started = await start(selection, operation, client);
    if (started.status !== 200) throw new Error(started.body);
    return run(started.data.jobId, client);
  };
  const undo = async ({ jobId }: BatchJob, client: Client = api) => {
    const started = await client.post<{ jobId: string }>(`${base}/batch/${jobId}/undo`);
    if (started.status !== 200) throw new Error(started.body);
    return run(started.data.jobId, client);
  };
  const detail = async (id: string) => (await api.get<TaskDetail>(`${base}/details/${id}`)).data;
  const change = async (id: string, values: object) => {
    const { version } = await detail(id);
    const answer = await api.put<TaskDetail>(`${base}/update/${id}`, { version, ...values });
    if (answer.status !== 200) throw new Error(answer.body);
    return answer.data;
  };
  return { tenant, owner, pm, member, project, add, api, start, batch, undo, run, detail, change };
}
