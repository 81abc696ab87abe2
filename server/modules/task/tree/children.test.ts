/** `subTasks`: the children of a task by type, a page at a time, in the project that is named. */
import type { ChildTasks } from '../../../../contract/task/tree';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const path = 'collaboration-center/ccTask/subTasks';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const parent = await t().factory.task(tenant, project, pm);
  const add = (title: string, values: object = {}) =>
    t().factory.task(tenant, project, pm, { title, parentId: parent.id, ...values });
  return { tenant, pm, member, project, parent, add, api: await t().as(pm, tenant) };
}

it('groups them by type, each group in the order of the children, and lists the types that a child may be of', async () => {
  const { tenant, api, project, parent, add } = await world();
  const [one, two, three] = [await add('一'), await add('二'), await add('三')];
  const { database } = t().app.platform;
  const [type] = await database.query<{ id: string; name: string }>(
    'SELECT id, name FROM task_type WHERE tenant_id = $1 AND NOT is_default ORDER BY sort LIMIT 1',
    [tenant.id],
  );
  await database.query('UPDATE task SET type_id = $3 WHERE tenant_id = $1 AND id = $2', [tenant.id, two.id, type?.id]);
  const { data } = await api.get<ChildTasks>(`${path}?projectId=${project.id}&parentId=${parent.id}`);
  expect(data.groups.map((group) => group.tasks.map(({ title }) => title))).toEqual([['一', '三'], ['二']]);
  expect(data.groups[1]).toMatchObject({ taskTypeId: type?.id, name: type?.name });
  expect(data.taskTypeList.map(({ taskTypeId }) => taskTypeId)).toContain(type?.id);
  const inOrder = data.groups.flatMap(({ tasks }) => tasks).sort((a, b) => a.sort - b.sort);
  expect(inOrder.map(({ id }) => id)).toEqual([one.id, two.id, three.id]);
});

it('gives a page, and counts what the asking person may see', async () => {
  const { tenant, member, api, parent, add } = await world();
  for (const title of ['一', '二', '三']) await add(title);
  await add('私密', { privateTask: true });
  const titles = ({ groups }: ChildTasks) => groups.flatMap(({ tasks }) => tasks.map(({ title }) => title));
  const page = async (client: typeof api, pageNo: number) =>
    (await client.get<ChildTasks>(`${path}?parentId=${parent.id}&pageNo=${pageNo}&pageSize=2`)).data;
  expect([titles(await page(api, 1)), (await page(api, 1)).total]).toEqual([['一', '二'], 4]);
  expect(titles(await page(api, 2))).toEqual(['三', '私密']);
  const theirs = await t().as(member, tenant);
  expect([titles(await page(theirs, 2)), (await page(theirs, 2)).total]).toEqual([['三'], 3]);
  expect((await api.get(`${path}?parentId=${parent.id}&pageSize=201`)).status).toBe(400);
});

it('does not find the parent in another project', async () => {
  const { tenant, pm, api, parent } = await world();
  const other = await t().factory.project(tenant, pm);
  expect((await api.get(`${path}?projectId=${other.id}&parentId=${parent.id}`)).status).toBe(404);
});
