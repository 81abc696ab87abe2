/** A team where its task goes: into another project, into a copy, through a table and back. */
import type { TaskDetail } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';
import { batchWorld } from '../../../test/batchWorld';
import { download, importBack } from '../../../test/importing';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/ccTask';

async function world() {
  const around = await batchWorld(t);
  const { tenant, pm, member, project, add, api } = around;
  const third = await t().factory.member(tenant);
  const join = (projectId: string, userId: string) =>
    t().app.platform.database.query(
      'INSERT INTO project_member (tenant_id, project_id, user_id, role_id) VALUES ($1, $2, $3, $4)',
      [tenant.id, projectId, userId, tenant.roleIds.get('ROLE_PROJECT_DEVELOPER')],
    );
  await join(project.id, third.id);
  t().app.platform.bus.publish({ type: 'access', tenantId: tenant.id });
  /** Under way, with a serial team of three, the first part done. */
  const shared = async () => {
    const { id } = await add({ category: 'IN_PROGRESS' });
    const people = [pm, member, third];
    const team = { mode: 'serial', parts: people.map((one, at) => ({ userId: one.id, hours: at + 1 })) };
    const set = await api.put<TaskDetail>(`${base}/update/${id}`, { version: 1, team });
    const part = { taskId: id, version: set.data.version, userId: pm.id, done: true };
    return (await api.post<TaskDetail>(`${base}/team/part`, part)).data;
  };
  return { ...around, third, join, shared };
}
const stateOf = ({ team, executor }: TaskDetail) => ({
  executor: executor?.userId,
  team: team?.parts.map(({ person, state, hours }) => [person?.userId, state, hours]) ?? null,
});

it('moves with those who may be given tasks there, who keep how far they are; a last one executes alone', async () => {
  const { tenant, pm, member, third, join, shared, batch, detail } = await world();
  const [there, lonely] = [await t().factory.project(tenant, pm), await t().factory.project(tenant, pm)];
  await join(there.id, third.id);
  const [kept, alone] = [await shared(), await shared()];
  const job = await batch({ taskIds: [kept.id] }, { kind: 'move', projectId: there.id });
  expect(job.issues[0]?.reason).toContain(`人员 ${member.username}不是「项目 ${there.code}」的成员，未保留`);
  expect(stateOf(await detail(kept.id))).toEqual({
    executor: third.id,
    team: [
      [pm.id, 'done', 1],
      [third.id, 'doing', 3],
    ],
  });
  await batch({ taskIds: [alone.id] }, { kind: 'move', projectId: lonely.id });
  expect(stateOf(await detail(alone.id))).toEqual({ executor: pm.id, team: null });
});

it('begins anew in a copy that takes its people along, and is not there in one that does not', async () => {
  const { pm, member, third, shared, batch, project, api } = await world();
  const task = await shared();
  const copies = async (copy: object) => {
    await batch({ taskIds: [task.id] }, { kind: 'copy', copy });
    const body = { projectId: project.id, sort: 'seq', order: 'desc', pageSize: 1 };
    return (await api.post<{ result: TaskDetail[] }>(`${base}/query`, body)).data.result[0] as TaskDetail;
  };
  expect(stateOf(await copies({ members: true }))).toEqual({
    executor: pm.id,
    team: [
      [pm.id, 'doing', 1],
      [member.id, 'wait', 2],
      [third.id, 'wait', 3],
    ],
  });
  expect(stateOf(await copies({}))).toEqual({ executor: undefined, team: null });
});

it('comes back from a table as it was, and is not changed by one', async () => {
  const { shared, project, api, detail, member, third } = await world();
  const task = await shared();
  const file = await download(api, `${base}/export`, {
    projectId: project.id,
    format: 'csv',
    columns: ['taskNo', 'title', 'executorId'],
  });
  const same = await importBack(api, project.id, file, 'tasks.csv', []);
  expect(same).toMatchObject({ unchanged: 1, updated: 0, failed: 0 });
  const text = file.toString('utf8');
  const names = [member, third].map(({ username }) => `人员 ${username}`).join('、');
  for (const changed of [names, `人员 ${third.username}`]) {
    const body = Buffer.from(text.replace(/人员 [^\r\n",]+/, changed));
    const job = await importBack(api, project.id, body, 'tasks.csv', []);
    expect(job).toMatchObject({ updated: 0, failed: 1 });
    expect(job.issues[0]?.reason).toContain('请在任务的「执行团队」中调整');
  }
  expect(stateOf(await detail(task.id))).toEqual(stateOf(task));
});
