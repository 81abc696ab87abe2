/** The figure of a project's progress beside its counts. */
import type { ProjectDetail } from '../../../contract/project/project';
import { useTestApp } from '../../test/app';

const t = useTestApp();

async function progressOf(categories: readonly string[], more: readonly { category: string; below: number }[] = []) {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const db = t().factory.scope(tenant);
  const ids: string[] = [];
  const add = async (category: string, parentId: string | null) => {
    const { id } = await t().factory.task(tenant, project, pm);
    ids.push(id);
    await db.query(`UPDATE task SET category = $3, parent_id = $4 WHERE tenant_id = $1 AND id = $2`, [
      id,
      category,
      parentId,
    ]);
  };
  for (const category of categories) await add(category, null);
  for (const { category, below } of more) await add(category, ids[below] ?? null);
  const api = await t().as(pm, tenant);
  return (await api.get<ProjectDetail>(`project-center/pcProject/${project.id}`)).data.progress;
}

it('rounds down: 199 of 200 done are 99 % (case 16)', async () => {
  expect(await progressOf([...Array<string>(199).fill('DONE'), 'IN_PROGRESS'])).toBe(99);
}, 60_000);

it('leaves cancelled tasks out: three done and one cancelled are 100 % (case 17)', async () => {
  expect(await progressOf(['DONE', 'DONE', 'CLOSED', 'CANCELLED'])).toBe(100);
});

it('takes what was cancelled and closed afterwards for neither done nor open', async () => {
  const { tenant, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const db = t().factory.scope(tenant);
  const steps = async (...categories: string[]) => {
    const { id } = await t().factory.task(tenant, project, pm);
    for (const category of categories)
      await db.query('UPDATE task SET category = $3 WHERE tenant_id = $1 AND id = $2', [id, category]);
  };
  await steps('DONE', 'CLOSED');
  await steps('CANCELLED', 'CLOSED');
  await steps('IN_PROGRESS', 'CLOSED');
  await steps('IN_PROGRESS');
  const api = await t().as(pm, tenant);
  const { data } = await api.get<ProjectDetail>(`project-center/pcProject/${project.id}`);
  expect([data.taskTotal, data.taskDone, data.progress]).toEqual([4, 1, 50]);
});

it('says 100 % only when what lies below is finished, too', async () => {
  expect(await progressOf(['DONE'], [{ category: 'IN_PROGRESS', below: 0 }])).toBe(99);
});

it('says nothing where nothing counts: no task at all, or none but cancelled ones', async () => {
  expect(await progressOf([])).toBeNull();
  expect(await progressOf(Array<string>(4).fill('CANCELLED'))).toBeNull();
  expect(await progressOf(['CANCELLED', 'NOT_STARTED'])).toBe(0);
});
