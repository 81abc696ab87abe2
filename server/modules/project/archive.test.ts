/** Archived projects are read only and stand under their own tab; labels of projects. */
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/pcProject';

async function world() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = {
    owner: await t().as(owner, tenant),
    pm: await t().as(pm, tenant),
    member: await t().as(member, tenant),
  };
  const listed = async (query: string) =>
    (await api.pm.get<{ result: { id: string }[]; counts?: Record<string, number> }>(`${base}?${query}`)).data;
  return { tenant, project, api, listed, pm };
}

it('an archived project is read only, leaves the lists for its own tab, and is taken back', async () => {
  const { tenant, project, api, listed, pm } = await world();
  const task = await t().factory.task(tenant, project, pm, { executorId: pm.id });
  const path = `${base}/${project.id}/archive`;
  expect((await api.member.post(path, { version: 1, archived: true })).status).toBe(403);
  const archived = await api.pm.post<{ version: number }>(path, { version: 1, archived: true });
  expect(archived.data).toEqual({ version: 2 });
  expect((await api.pm.post(path, { version: 1, archived: false })).status).toBe(409);
  expect((await api.pm.post(path, { version: 2, archived: true })).message).toBe('项目已经归档');

  const refused = [
    await api.pm.put(`collaboration-center/ccTask/update/${task.id}`, { version: 1, title: '新' }),
    await api.pm.post('collaboration-center/ccTask/create', { projectId: project.id, title: '新' }),
    await api.pm.post('collaboration-center/ccTask/comments', { taskId: task.id, content: '还在吗' }),
    await api.pm.put(base, { id: project.id, version: 2, name: '新名' }),
    await api.pm.post(`${base}/updateProjectStatus`, { id: project.id, version: 2, status: 'DOING' }),
  ];
  expect(refused.map(({ status, message }) => [status, message.includes('项目已归档')])).toEqual(
    refused.map(() => [422, true]),
  );
  const read = await api.member.get<{ archived: boolean; readonly: boolean }>(`${base}/${project.id}`);
  expect(read.data).toMatchObject({ archived: true, readonly: true });
  const ids = async (query: string) => (await listed(query)).result.map(({ id }) => id);
  expect([await ids('tab=all'), await ids('tab=mine'), await ids('tab=archived')]).toEqual([[], [], [project.id]]);
  expect((await listed('counts=true')).counts).toMatchObject({ all: 0, mine: 0, archived: 1 });

  expect((await api.pm.post(path, { version: 2, archived: false })).status).toBe(200);
  expect(await ids('tab=all')).toEqual([project.id]);
  expect((await api.pm.put(base, { id: project.id, version: 3, name: '新名' })).status).toBe(200);
  const log = await t().app.platform.database.query<{ action: string }>(
    "SELECT action FROM operation_log WHERE object_id = $1 AND action LIKE '%archived' ORDER BY id",
    [project.id],
  );
  expect(log.map(({ action }) => action)).toEqual(['archived', 'unarchived']);
});

it('projects bear labels of the enterprise, are found by them, and lose them with the label', async () => {
  const { tenant, project, api, listed } = await world();
  const labels = 'project-center/pcProject/labels';
  const add = async (name: string) =>
    (await api.owner.post<{ labelId: string }>(labels, { name, color: 'blue' })).data.labelId;
  const [key, other] = [await add('重点'), await add('关键')];
  expect((await api.member.get<{ result: { name: string }[] }>(labels)).data.result.map(({ name }) => name)).toEqual([
    '重点',
    '关键',
  ]);
  const own = await api.pm.post<{ labelId: string }>(labels, { projectId: project.id, name: '自己的', color: 'red' });
  const wrong = await api.pm.put(base, { id: project.id, version: 1, labelIds: [own.data.labelId] });
  expect([wrong.status, wrong.message]).toEqual([400, expect.stringContaining('企业中没有这个标签')]);
  expect((await api.pm.put(base, { id: project.id, version: 1, labelIds: [key, other] })).status).toBe(200);
  const made = await api.pm.post(base, { name: '另一个', code: 'OTHER', labelIds: [other] });
  expect(made.status).toBe(200);
  const [row] = (await listed(`labelId=${key}`)).result as unknown as { id: string; labels: { name: string }[] }[];
  expect([row?.id, row?.labels.map(({ name }) => name)]).toEqual([project.id, ['重点', '关键']]);
  expect((await listed(`labelId=${other}`)).result).toHaveLength(2);
  await api.owner.post(`${labels}/merge`, { labelId: other, intoId: key });
  expect((await listed(`labelId=${key}`)).result).toHaveLength(2);
  expect((await api.owner.call('DELETE', `${labels}/${key}`)).status).toBe(200);
  const kept = await t().app.platform.database.query<{ label_ids: string[] }>(
    'SELECT label_ids FROM project WHERE tenant_id = $1',
    [tenant.id],
  );
  expect(kept.every((one) => one.label_ids.length === 0)).toBe(true);
});
