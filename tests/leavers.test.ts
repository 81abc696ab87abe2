/** Who is out of a private project keeps no way into it by what they had there; of an open one everything stays. */
import { useTestApp } from '../server/test/app';

const t = useTestApp();
const task = 'collaboration-center/ccTask';

async function world(visibility: 'private' | 'tenant') {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const sql = (text: string, ...values: unknown[]) => t().app.platform.database.query(text, [tenant.id, ...values]);
  await sql('UPDATE project SET visibility = $3 WHERE tenant_id = $1 AND id = $2', project.id, visibility);
  t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  const [open, over, part] = [
    await t().factory.task(tenant, project, pm, { executorId: member.id }),
    await t().factory.task(tenant, project, pm, { executorId: member.id, category: 'CLOSED' }),
    await t().factory.task(tenant, project, pm),
  ];
  await sql(
    `INSERT INTO task_member (tenant_id, task_id, user_id, role) VALUES ($1, $2, $3, 'involve')`,
    part.id,
    member.id,
  );
  await sql(
    `INSERT INTO follower (tenant_id, object_type, object_id, user_id) VALUES ($1, 'task', $2, $3)`,
    ...[part.id, member.id],
  );
  const [api, theirs] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const { data: risk } = await api.post<{ id: string }>('collaboration-center/risk/create', {
    ...{ projectId: project.id, title: '供应商交付延期', probability: 3, impact: 4 },
    ...{ ownerId: member.id, assigneeId: member.id },
  });
  await sql(
    `INSERT INTO follower (tenant_id, object_type, object_id, user_id) VALUES ($1, 'risk', $2, $3)`,
    ...[risk.id, member.id],
  );
  const seen = async () =>
    Promise.all([open, over, part].map(async ({ id }) => (await theirs.get(`${task}/details/${id}`)).status));
  const executor = async () =>
    (await api.get<{ executor: { userId: string } | null }>(`${task}/details/${open.id}`)).data.executor?.userId;
  const following = async () =>
    (await sql('SELECT 1 FROM follower WHERE tenant_id = $1 AND user_id = $2', member.id)).length;
  /** Who answers for the risk, whether they may open it, and which tasks are theirs wherever they look for them. */
  const held = async () => {
    const { ownerId, assigneeId } = (
      await sql('SELECT owner_id AS "ownerId", assignee_id AS "assigneeId" FROM risk WHERE tenant_id = $1')
    )[0] as { ownerId: string; assigneeId: string };
    const mine = await theirs.post<{ total: number }>(`${task}/query`, {
      filter: { executorIds: ['me'], categories: ['NOT_STARTED'] },
    });
    const { status } = await theirs.get(`collaboration-center/risk/details/${risk.id}`);
    return { names: [ownerId, assigneeId], status, mine: mine.data.total };
  };
  /** Messages that reach them when something is said about what they had there, and by name. */
  const told = async () => {
    const count = async () =>
      (await sql('SELECT 1 AS found FROM message WHERE tenant_id = $1 AND receiver_id = $2', member.id)).length;
    const before = await count();
    for (const { id } of [open, part]) {
      const content = `<p>请看 <span data-mention="${member.id}">@人员</span></p>`;
      expect((await api.post(`${task}/comments`, { taskId: id, content })).status).toBe(200);
    }
    return (await count()) - before;
  };
  return { tenant, pm, member, project, api, theirs, seen, executor, following, held, told };
}

it.each(['private', 'tenant'] as const)('is removed from a %s project', async (visibility) => {
  const { api, project, member, pm, seen, executor, following, held, told } = await world(visibility);
  expect([await seen(), await executor()]).toEqual([[200, 200, 200], member.id]);
  expect(await held()).toEqual({ names: [member.id, member.id], status: 200, mine: 1 });
  const out = { projectId: project.id, userId: member.id };
  expect((await api.post('user-center/account/unbindAccountAllRoles', out)).status).toBe(200);
  // What they had finished is theirs to read as before.
  const kept = visibility === 'tenant';
  expect(await seen()).toEqual(kept ? [200, 200, 200] : [404, 200, 404]);
  expect([await executor(), await following()]).toEqual(kept ? [member.id, 2] : [pm.id, 0]);
  const names = kept ? [member.id, member.id] : [pm.id, pm.id];
  expect(await held()).toEqual({ names, status: kept ? 200 : 404, mine: kept ? 1 : 0 });
  expect(await told()).toBe(kept ? 2 : 0);
});

it('leaves a private project by themselves', async () => {
  const { theirs, project, pm, seen, executor } = await world('private');
  expect((await theirs.post('project-center/pcProject/exitProject', { projectId: project.id })).status).toBe(200);
  expect([await seen(), await executor()]).toEqual([[404, 200, 404], pm.id]);
});
