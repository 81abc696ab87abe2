import { useTestApp } from '../test/app';

const t = useTestApp();

it('a change right after a cache was dropped does not wait for itself', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const task = await t().factory.task(tenant, project, pm);
  const api = await t().as(pm, tenant);
  t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: project.id });
  const answer = await api.put(`collaboration-center/ccTask/update/${task.id}`, { version: 1, title: '改' });
  expect(answer.status).toBe(200);
}, 5000);
