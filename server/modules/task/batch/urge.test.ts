/** Urging many tasks: each by the rules of a single urge, with a report row by row. */
import type { BatchJob } from '../../../../contract/task/batch';
import { useTestApp } from '../../../test/app';
import { runBatch } from './worker';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

it('urges those that can be urged and says why the others were not', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const create = async (title: string, executorId?: string) =>
    (await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title, executorId })).data.taskId;
  const [one, two, nobody, mine] = [
    await create('一', member.id),
    await create('二', member.id),
    await create('三'),
    await create('四', pm.id),
  ];
  const urge = async () => {
    const { data } = await api.post<{ jobId: string }>(`${base}/query/batch`, {
      projectId: project.id,
      taskIds: [one, two, nobody, mine],
      operation: { kind: 'urge', reason: '周五前完成' },
    });
    const signal = new AbortController().signal;
    await runBatch(t().app.platform, { tenantId: tenant.id, jobId: data.jobId }, { signal, last: true });
    return (await api.get<BatchJob>(`${base}/batch/${data.jobId}`)).data;
  };
  const job = await urge();
  expect(job).toMatchObject({ state: 'finished', total: 4, changed: 2, failed: 2, undoUntil: null });
  expect(job.issues.map(({ reason }) => reason)).toEqual(['任务还没有执行人，请先指派执行人', '您就是该任务的执行人']);
  const told = await t().app.platform.database.query(
    `SELECT 1 FROM message WHERE tenant_id = $1 AND event = 'urged' AND receiver_id = $2`,
    [tenant.id, member.id],
  );
  expect(told).toHaveLength(2);
  const again = await urge();
  expect([again.changed, again.issues[0]?.reason]).toEqual([0, '30 分钟内已催办过，请稍后再试']);
});
