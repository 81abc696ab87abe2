/** Who is told that a task was submitted: whoever may accept it, once, instead of the note on its stage. */
import type { TaskDetail } from '../../../../contract/task/task';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function submitted(rule?: { users: string[] }) {
  const { tenant, pm, member } = await t().enterprise();
  const [dev, other] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: other, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: member, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const { database, bus } = t().app.platform;
  if (rule) {
    await database.query(
      `UPDATE stage_rela r SET actor_rule = 'users', actor_user_ids = ARRAY[$2]::uuid[] FROM stage s
        WHERE r.tenant_id = $1 AND s.tenant_id = $1 AND s.id = r.to_stage_id AND s.category = 'DONE'`,
      [tenant.id, other.id],
    );
    bus.publish({ type: 'workflow', tenantId: tenant.id });
  }
  const creator = await t().as(member, tenant);
  const { data: made } = await creator.post<{ taskId: string }>(`${base}/create`, {
    projectId: project.id,
    title: '接口',
    executorId: dev.id,
  });
  const api = await t().as(dev, tenant);
  for (const category of ['IN_PROGRESS', 'VERIFYING']) {
    const { data } = await api.get<TaskDetail>(`${base}/details/${made.taskId}`);
    const { types } = await t().app.platform.workflows.of(tenant.id);
    expect(types.length).toBeGreaterThan(0);
    const workflow = await t().app.platform.workflows.of(tenant.id);
    const next = data.nextStages.find(({ stageId }) => workflow.stage(stageId)?.category === category);
    const done = await api.put(`${base}/update/${made.taskId}`, { version: data.version, stageId: next?.stageId });
    expect(done.status).toBe(200);
  }
  const told = await database.query<{ event: string; user_id: string; title: string }>(
    `SELECT event, receiver_id AS user_id, title FROM message WHERE tenant_id = $1 AND object_id = $2 ORDER BY id`,
    [tenant.id, made.taskId],
  );
  const of = (event: string) => told.filter((one) => one.event === event).map(({ user_id: userId }) => userId);
  return { pm, dev, other, member, of, told };
}

it('asks the creator and whoever leads the project, and nobody else', async () => {
  const { pm, member, of, told } = await submitted();
  expect(of('submitted').sort()).toEqual([pm.id, member.id].sort());
  expect(told.find(({ event }) => event === 'submitted')?.title).toMatch(/提交了任务 \S+-1，请您验收/);
  // The creator heard of the first step only as a change of stage.
  expect(of('stageChanged')).toEqual([member.id]);
});

it('asks those whom the process names', async () => {
  const { pm, other, member, of } = await submitted({ users: [] });
  expect(of('submitted').sort()).toEqual([pm.id, other.id].sort());
  expect(of('submitted')).not.toContain(member.id);
});
