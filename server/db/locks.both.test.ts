import { useTestApp } from '../test/app';

const t = useTestApp();

async function project() {
  const { tenant, pm } = await t().enterprise();
  const made = await t().factory.project(tenant, pm);
  return { tenant, pm, project: made, api: await t().as(pm, tenant) };
}

describe('a change in a transaction, right after the caches were dropped', () => {
  it('does not wait for the statement that fills them', async () => {
    const { tenant, pm, project: made, api } = await project();
    const task = await t().factory.task(tenant, made, pm);
    const { bus } = t().app.platform;
    bus.publish({ type: 'project', tenantId: tenant.id, projectId: made.id });
    bus.publish({ type: 'directory', tenantId: tenant.id });
    bus.publish({ type: 'workflow', tenantId: tenant.id });
    const answer = await api.put(`collaboration-center/ccTask/update/${task.id}`, { version: 1, title: '改' });
    expect(answer.status).toBe(200);
  }, 10_000);

  it('does not wait for a reader who waits for it, however many there are', async () => {
    const { tenant, pm, project: made, api } = await project();
    const tasks = await Promise.all(Array.from({ length: 20 }, () => t().factory.task(tenant, made, pm)));
    t().app.platform.bus.publish({ type: 'project', tenantId: tenant.id, projectId: made.id });
    const answers = await Promise.all(
      tasks.flatMap(({ id }) => [
        api.put(`collaboration-center/ccTask/update/${id}`, { version: 1, title: '改' }),
        api.put(`collaboration-center/ccTask/update/${id}`, { version: 7, title: '旧版本' }),
        api.get(`project-center/pcProject/${made.id}`),
        api.post('collaboration-center/ccTask/query', { projectId: made.id }),
      ]),
    );
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 409)).toHaveLength(20);
  }, 20_000);
});

it('deleting a parent while its children change ends for all of them', async () => {
  const { tenant, pm, project: made, api } = await project();
  for (let round = 0; round < 5; round += 1) {
    const parent = await t().factory.task(tenant, made, pm);
    const children = await Promise.all(
      Array.from({ length: 6 }, () => t().factory.task(tenant, made, pm, { parentId: parent.id, executorId: pm.id })),
    );
    const workflow = await t().app.platform.workflows.of(tenant.id);
    const doing = workflow.stages.find((stage) => stage.category === 'IN_PROGRESS')?.id;
    const answers = await Promise.all([
      ...children.map(({ id }) => api.put(`collaboration-center/ccTask/update/${id}`, { version: 1, stageId: doing })),
      api.delete(`collaboration-center/ccTask/${parent.id}`, { deleteReason: '合并' }),
    ]);
    expect(answers.map((answer) => answer.status).filter((status) => ![200, 404].includes(status))).toEqual([]);
  }
}, 20_000);
