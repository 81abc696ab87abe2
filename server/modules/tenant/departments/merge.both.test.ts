/** A department that goes into another: nobody and nothing of it is lost, and no circle comes of it. */
import type { MemberPage } from '../../../../contract/tenant/members';
import { newId } from '../../../base/present';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'user-center/org';

async function setting() {
  const { tenant, owner, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const api = await t().as(owner, tenant);
  const db = t().factory.scope(tenant);
  const add = async (name: string, parentId: string | null = null, leaderId: string | null = null) =>
    (await api.post<{ id: string }>(base, { name, parentId, leaderId })).data.id;
  const put = (userId: string, departmentId: string) =>
    db.query('UPDATE tenant_member SET department_id = $3::uuid WHERE tenant_id = $1 AND id = $2', [
      userId,
      departmentId,
    ]);
  const merge = (id: string, intoId: string) => api.post<{ people: number }>(`${base}/${id}/merge`, { intoId });
  return { tenant, owner, pm, member, project, api, db, add, put, merge };
}

it('takes people, what is below and projects along, and is gone', async () => {
  const { api, db, add, put, merge, member, pm, project, tenant, owner } = await setting();
  const [into, from] = [await add('研发部', null, owner.id), await add('旧研发')];
  const below = await add('平台组', from);
  await put(member.id, from);
  await put(pm.id, below);
  const [role] = [tenant.roleIds.get('ROLE_PROJECT_DEVELOPER')];
  await db.query(
    'INSERT INTO project_department (tenant_id, project_id, department_id, role_id) VALUES ($1, $2, $3, $4)',
    [project.id, from, role],
  );
  const theirs = await t().as(member, tenant);
  const seen = () => theirs.get(`collaboration-center/ccTask/import/source?projectId=${project.id}`);
  expect((await seen()).status).toBe(403);
  expect(await merge(from, into)).toMatchObject({ status: 200, data: { people: 2 } });
  // Still in the project, by the other department now.
  expect((await seen()).status).toBe(403);
  const rows = await db.query<{ id: string; path: string[] }>(
    'SELECT id, path FROM department WHERE tenant_id = $1',
    [],
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([into, below].sort());
  expect(rows.find(({ id }) => id === below)?.path).toEqual([into, below]);
  const { data } = await api.get<MemberPage>(`user-center/tenant/member?departmentId=${into}&pageNo=1&pageSize=20`);
  expect(data.result.map(({ userId }) => userId).sort()).toEqual([member.id, pm.id].sort());
  const [leader] = await t().app.platform.database.query<{ name: string }>('SELECT name FROM account WHERE id = $1', [
    owner.id,
  ]);
  expect(data.result.map(({ superior }) => superior)).toEqual([leader?.name, leader?.name]);
  const [log] = await db.query<{ detail: { people: number } }>(
    `SELECT detail FROM operation_log WHERE tenant_id = $1 AND action = 'departmentMerged'`,
    [],
  );
  expect(log?.detail).toMatchObject({ people: 2 });
});

it('refuses itself, what is below it, names that meet, and what is not there; nothing is half done', async () => {
  const { add, merge, db } = await setting();
  const [one, two] = [await add('甲'), await add('乙')];
  const below = await add('组', one);
  await add('组', two);
  const refused = async (id: string, intoId: string) => {
    const { status, message } = await merge(id, intoId);
    return [status, message];
  };
  expect(await refused(one, one)).toEqual([422, '部门不能并入自己或自己的下级']);
  expect(await refused(one, below)).toEqual([422, '部门不能并入自己或自己的下级']);
  expect(await refused(one, two)).toEqual([422, '两个部门下都有「组」，请先合并它们，或改名']);
  expect((await refused(newId(), two))[0]).toBe(404);
  expect((await refused(one, newId()))[0]).toBe(400);
  expect(await db.query('SELECT 1 FROM department WHERE tenant_id = $1', [])).toHaveLength(4);
});

it('shows open tasks that its reader sees, and the last sign-in to who reads the log', async () => {
  const { api, tenant, project, pm, member } = await setting();
  await t().factory.task(tenant, project, pm, { executorId: member.id });
  await t().app.platform.database.query(
    `INSERT INTO login_attempt (id, username, ip, success, opened_in, at)
     SELECT $1, username, '127.0.0.1', true, $2, '2026-11-01T00:00:00Z' FROM account WHERE id = $3`,
    [newId(), tenant.id, member.id],
  );
  const { data } = await api.get<MemberPage>('user-center/tenant/member?pageNo=1&pageSize=50');
  expect(data.result.find(({ userId }) => userId === member.id)).toMatchObject({
    ...{ openTasks: 1, superior: null, lastLoginTime: expect.stringMatching(/^2026-11-01T00:00:00/) },
  });
  // Whoever keeps members and is in no project counts none of its tasks.
  const keeper = await t().as(await t().factory.member(tenant, 'ROLE_TENANT_SUPER_ADMIN'), tenant);
  const kept = (await keeper.get<MemberPage>('user-center/tenant/member?pageNo=1&pageSize=50')).data.result;
  expect(kept.find(({ userId }) => userId === member.id)?.openTasks).toBe(0);
});

it('asks in questionnaires and norms whom it asked before', async () => {
  const { db, add, merge, owner, pm } = await setting();
  const [into, from, third] = [await add('研发部'), await add('旧研发'), await add('销售部')];
  const audience = { kind: 'some', departmentIds: [from, third], userIds: [pm.id] };
  await db.query(
    `INSERT INTO survey_form (tenant_id, id, form_key, title, draft, settings, state, owner_id)
     VALUES ($1, $2::uuid, $2::text, '问卷', '{}'::jsonb, $3::jsonb, 'DRAFT', $4)`,
    [newId(), JSON.stringify({ audience, once: false }), owner.id],
  );
  await db.query(
    `INSERT INTO norm (tenant_id, id, code, code_key, title, source, category, level, state, owner_id, read_audience, body, folded)
     VALUES ($1, $2::uuid, 'N1', $2::text, '规范', 'enterprise', 'quality', 'mandatory', 'DRAFT', $4, $3::jsonb, '', '')`,
    [newId(), JSON.stringify({ everybody: false, departmentIds: [from, into], userIds: [] }), owner.id],
  );
  expect((await merge(from, into)).status).toBe(200);
  const [form] = await db.query<{ settings: object; version: number }>(
    'SELECT settings, version FROM survey_form WHERE tenant_id = $1',
    [],
  );
  expect(form).toMatchObject({
    settings: { audience: { ...audience, departmentIds: [into, third].sort() }, once: false },
  });
  const [norm] = await db.query<{ read_audience: object }>('SELECT read_audience FROM norm WHERE tenant_id = $1', []);
  expect(norm?.read_audience).toEqual({ everybody: false, departmentIds: [into], userIds: [] });
});
