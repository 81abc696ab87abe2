/** `ccProcess/list?projectId=`: what people of a project see of the processes that its tasks go by. */
import type { ProcessSummary } from '../../../../contract/task/process';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const path = 'collaboration-center/ccProcess/list';

it('is read by the people of the project, with its own counts and without tasks that they may not see', async () => {
  const { tenant, owner, pm, member, guest } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_VIEWER' }]);
  const elsewhere = await t().factory.project(tenant, owner);
  await t().factory.task(tenant, project, pm);
  await t().factory.task(tenant, project, pm, { privateTask: true });
  await t().factory.task(tenant, elsewhere, owner);
  const counts = async (user: { id: string }, projectId?: string) => {
    const api = await t().as(user, tenant);
    const answer = await api.get<ProcessSummary[]>(projectId ? `${path}?projectId=${projectId}` : path);
    return answer.status === 200 ? answer.data.reduce((sum, one) => sum + one.taskCount, 0) : answer.status;
  };
  expect(await counts(pm, project.id)).toBe(2);
  expect(await counts(member, project.id)).toBe(1);
  expect(await counts(member, elsewhere.id)).toBe(404);
  expect(await counts(guest, project.id)).toBe(404);
  // The list of the enterprise stays with whoever configures it.
  expect(await counts(owner)).toBe(3);
  expect(await counts(member)).toBe(403);
});
