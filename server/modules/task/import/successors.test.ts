/** Dates that a file brings into a project that schedules by itself. */

import type { ObjectHistory } from '../../../../contract/object/history';
import type { TaskDetail } from '../../../../contract/task/task';
import { newId } from '../../../base/present';
import { useTestApp } from '../../../test/app';
import { importBack } from '../../../test/importing';
import { runImport } from './worker';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/ccTask';

async function world(on: '0' | '1' = '1') {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(pm, tenant);
  const create = async (title: string, day: string, more: object = {}) =>
    (
      await api.post<{ taskId: string; taskNo: string }>(`${base}/create`, {
        ...{ projectId: project.id, title, planStart: day, planEnd: day },
        ...more,
      })
    ).data;
  const after = (preId: string, postId: string) =>
    api.post(`collaboration-center/task/depend/${postId}/linkTask`, { group: 'PRE_TASK', taskIds: [preId] });
  await api.post('project-center/projectConfig/saveConfig', { projectId: project.id, configs: { AUTO_SCHEDULE: on } });
  const imported = (...rows: string[]) =>
    importBack(api, project.id, Buffer.from(['编号,标题,计划开始,计划截止', ...rows].join('\n')), 'a.csv', []);
  const days = async (...ids: string[]) => {
    const found: (string | null)[] = [];
    for (const id of ids) found.push((await api.get<TaskDetail>(`${base}/details/${id}`)).data.planEnd);
    return found;
  };
  return { tenant, pm, project, api, create, after, imported, days };
}

it('move what follows and what spans them, but no task that the file names; the same file again moves nothing', async () => {
  const { api, create, after, imported, days } = await world();
  const a = await create('甲', '2026-11-16');
  const parent = await create('总', '2026-11-17');
  const b = await create('乙', '2026-11-17', { parentId: parent.taskId });
  const c = await create('丙', '2026-11-18');
  const named = await create('文件中的', '2026-11-17');
  for (const post of [b, named]) await after(a.taskId, post.taskId);
  await after(b.taskId, c.taskId);
  const file = [
    `${a.taskNo},甲,2026-11-16,2026-11-18`,
    `${named.taskNo},文件中的,2026-11-17,2026-11-17`,
    'K-1,新,2026-11-30,2026-12-01',
  ];
  expect(await imported(...file)).toMatchObject({ state: 'finished', updated: 1, unchanged: 1, created: 1, failed: 0 });
  const moved = ['2026-11-18', '2026-11-19', '2026-11-19', '2026-11-20', '2026-11-17'];
  const all = [a, b, parent, c, named].map(({ taskId }) => taskId);
  expect(await days(...all)).toEqual(moved);
  const entries = async () => (await api.get<ObjectHistory[]>(`${base}/actions?taskId=${b.taskId}`)).data;
  const [entry] = await entries();
  expect(entry).toMatchObject({ event: 'scheduled', reason: `自动排期：随前置任务 ${a.taskNo}调整` });
  const count = (await entries()).length;
  expect(await imported(...file)).toMatchObject({ updated: 0, unchanged: 3 });
  expect([await days(...all), (await entries()).length]).toEqual([moved, count]);

  // Made good again: what stood right behind comes forward.
  await imported(`${a.taskNo},甲,2026-11-16,2026-11-16`);
  expect(await days(b.taskId, c.taskId)).toEqual(['2026-11-17', '2026-11-18']);
});

it('move what follows also when the process ended between the rows and that', async () => {
  const { tenant, pm, project, create, after, days } = await world();
  const [a, b] = [await create('甲', '2026-11-16'), await create('乙', '2026-11-17')];
  await after(a.taskId, b.taskId);
  const jobId = newId();
  const file = Buffer.from(`编号,标题,计划截止\n${a.taskNo},甲,2026-11-18`);
  await t()
    .factory.scope(tenant)
    .query(
      `INSERT INTO import_job (tenant_id, id, project_id, file_name, file, mapping, total, created_by)
       VALUES ($1, $2, $3, 'a.csv', $4, $5::jsonb, 1, $6)`,
      [jobId, project.id, file, JSON.stringify({ number: '编号', title: '标题', planEnd: '计划截止' }), pm.id],
    );
  const ref = { tenantId: tenant.id, jobId };
  const run = { signal: new AbortController().signal, last: false };
  const crash = () => {
    throw new Error('gone');
  };
  await expect(runImport(t().app.platform, ref, run, crash)).rejects.toThrow('gone');
  expect(await days(a.taskId, b.taskId)).toEqual(['2026-11-18', '2026-11-17']);
  await runImport(t().app.platform, ref, run);
  expect(await days(a.taskId, b.taskId)).toEqual(['2026-11-18', '2026-11-19']);
});

it('span new children that the file puts below a task of the project', async () => {
  const { api, create, days } = await world();
  const parent = await create('总', '2026-11-16');
  const { projectId } = (await api.get<TaskDetail>(`${base}/details/${parent.taskId}`)).data;
  const file = ['编号,标题,父任务,计划开始,计划截止', `K-1,子,${parent.taskNo},2026-11-23,2026-11-24`].join('\n');
  await importBack(api, projectId, Buffer.from(file), 'a.csv', []);
  expect(await days(parent.taskId)).toEqual(['2026-11-24']);
});

it('move nothing where the project does not schedule by itself', async () => {
  const { create, after, imported, days } = await world('0');
  const [a, b] = [await create('甲', '2026-11-16'), await create('乙', '2026-11-17')];
  await after(a.taskId, b.taskId);
  await imported(`${a.taskNo},甲,2026-11-16,2026-11-20`);
  expect(await days(a.taskId, b.taskId)).toEqual(['2026-11-20', '2026-11-17']);
});
