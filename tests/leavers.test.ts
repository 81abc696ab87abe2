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
  const seen = async () =>
    Promise.all([open, over, part].map(async ({ id }) => (await theirs.get(`${task}/details/${id}`)).status));
  const executor = async () =>
    (await api.get<{ executor: { userId: string } | null }>(`${task}/details/${open.id}`)).data.executor?.userId;
  const following = async () =>
    (await sql('SELECT 1 FROM follower WHERE tenant_id = $1 AND user_id = $2', member.id)).length;
  return { tenant, pm, member, project, api, theirs, seen, executor, following, part };
}

it.each(['private', 'tenant'] as const)('is removed from a %s project', async (visibility) => {
  const { api, project, member, pm, seen, executor, following } = await world(visibility);
  expect([await seen(), await executor()]).toEqual([[200, 200, 200], member.id]);
  const out = { projectId: project.id, userId: member.id };
  expect((await api.post('user-center/account/unbindAccountAllRoles', out)).status).toBe(200);
  // What they had finished is theirs to read as before.
  const kept = visibility === 'tenant';
  expect(await seen()).toEqual(kept ? [200, 200, 200] : [404, 200, 404]);
  expect([await executor(), await following()]).toEqual(kept ? [member.id, 1] : [pm.id, 0]);
});

it('leaves a private project by themselves', async () => {
  const { theirs, project, pm, seen, executor } = await world('private');
  expect((await theirs.post('project-center/pcProject/exitProject', { projectId: project.id })).status).toBe(200);
  expect([await seen(), await executor()]).toEqual([[404, 200, 404], pm.id]);
});
