/** An import taken back as one: what it changed is as before, what it made goes, and what people did since stays. */
import type { ImportJob } from '../../../../contract/task/import';
import { useTestApp } from '../../../test/app';
import { batchWorld } from '../../../test/batchWorld';
import { upload } from '../../../test/importing';
import { runImport } from './worker';

const t = useTestApp();
const base = 'collaboration-center/ccTask/import';
const going = { signal: new AbortController().signal, last: true };
beforeAll(() => {
  jest.spyOn(t().app.platform.jobs, 'send').mockResolvedValue();
});

async function setting() {
  const world = await batchWorld(t);
  const { api, project, tenant, run } = world;
  const bring = async (file: string) => {
    const seen = await upload(api, `${base}/inspect`, { projectId: project.id, file });
    const { mapping } = seen.data as unknown as { mapping: object };
    const parts = { projectId: project.id, file, mapping: JSON.stringify(mapping) };
    const { data, message } = await upload(api, base, parts);
    if (!data) throw new Error(message);
    await runImport(t().app.platform, { tenantId: tenant.id, jobId: data.jobId }, going);
    return (await api.get<ImportJob>(`${base}/${data.jobId}`)).data;
  };
  const takeBack = async ({ jobId }: ImportJob) => {
    const answer = await api.post<{ jobId: string; restoreJobId: string | null }>(`${base}/${jobId}/undo`);
    if (answer.status !== 200) return answer;
    const { jobId: recycling, restoreJobId } = answer.data;
    if (restoreJobId && restoreJobId !== recycling) {
      await run(restoreJobId);
    }
    await run(recycling);
    return answer;
  };
  const tasks = async () =>
    Object.fromEntries(
      (
        await t()
          .factory.scope(tenant)
          .query<{ key: string; all: unknown[] }>(
            `SELECT t.external_key AS key, jsonb_build_array(t.title, t.notes, t.urgent, t.plan_end, t.category,
                    cardinality(t.label_ids), p.external_key) AS all
               FROM task t LEFT JOIN task p ON p.tenant_id = t.tenant_id AND p.id = t.parent_id
              WHERE t.tenant_id = $1 AND t.project_id = $2 AND t.deleted_at IS NULL ORDER BY t.seq`,
            [project.id],
          )
      ).map(({ key, all }) => [key, all]),
    );
  return { ...world, bring, takeBack, tasks };
}
const head = '标题,编号,描述,优先级,计划截止,阶段,标签,父任务';

it('gives every field back, and takes away what was new', async () => {
  const { bring, takeBack, tasks } = await setting();
  await bring(`${head}\n甲,A1,说明,高,2026-12-01,未开始,web,\n乙,A2,,低,,未开始,,\n`);
  const before = await tasks();
  const job = await bring(
    `${head}\n新甲,A1,另一说明,低,2026-12-24,未开始,"web,ops",\n乙,A2,,低,,未开始,,A3\n丙,A3,,中,,未开始,,\n`,
  );
  expect(job).toMatchObject({ created: 1, updated: 2, failed: 0 });
  const after = await tasks();
  expect(after.A1).toMatchObject([
    '新甲',
    expect.stringContaining('另一说明'),
    2 - 1,
    '2026-12-24',
    'NOT_STARTED',
    2,
    null,
  ]);
  expect(after.A2?.[6]).toBe('A3');
  const answer = await takeBack(job);
  expect(answer.status).toBe(200);
  // The one that stood below the new one is there still.
  expect(await tasks()).toEqual(before);
  expect((await takeBack(job)).status).toBe(422);
}, 60_000);

it('leaves what somebody has changed since, and says so', async () => {
  const { bring, takeBack, tasks, change, api } = await setting();
  await bring('标题,编号,优先级\n甲,A1,高\n乙,A2,高\n');
  const job = await bring('标题,编号,优先级\n新甲,A1,高\n乙,A2,低\n');
  const [first] = await t().app.platform.database.query<{ id: string }>(
    `SELECT id FROM task WHERE external_key = 'A1' AND title = '新甲' ORDER BY created_at DESC LIMIT 1`,
  );
  await change(first?.id ?? '', { title: '后来的名字' });
  const { data } = await takeBack(job);
  const { data: batch } = await api.get<{ changed: number; failed: number; issues: { reason: string }[] }>(
    `collaboration-center/ccTask/batch/${data.jobId}`,
  );
  expect(batch).toMatchObject({ changed: 1, failed: 1 });
  expect(batch.issues[0]?.reason).toContain('标题之后又被修改');
  expect((await tasks()).A1?.[0]).toBe('后来的名字');
  expect((await tasks()).A2?.[2]).toBe(3);
}, 60_000);

it('recycles nothing before what was changed is back', async () => {
  const { bring, tasks, api, run } = await setting();
  await bring('标题,编号,父任务\n甲,A1,\n');
  const job = await bring('标题,编号,父任务\n甲,A1,A2\n乙,A2,\n');
  const { data } = await api.post<{ jobId: string; restoreJobId: string }>(`${base}/${job.jobId}/undo`);
  const { runBatch } = await import('../batch/worker');
  const tenantId = (await api.get<{ tenantId: string }>('user-center/account/logged')).data.tenantId;
  // Handed out too early: it is not taken.
  await runBatch(t().app.platform, { tenantId, jobId: data.jobId }, going);
  expect(Object.keys(await tasks())).toEqual(['A1', 'A2']);
  await run(data.restoreJobId);
  await run(data.jobId);
  expect(await tasks()).toMatchObject({ A1: expect.any(Array) });
  expect(Object.keys(await tasks())).toEqual(['A1']);
  const forged = await api.post('collaboration-center/ccTask/query/batch', {
    projectId: job.projectId,
    taskIds: [job.jobId],
    operation: { kind: 'imported' },
  });
  expect(forged.status).toBe(400);
}, 60_000);
