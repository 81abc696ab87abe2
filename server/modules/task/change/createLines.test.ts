/** Tasks out of pasted lines: one transaction, each judged as by itself. */
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_VIEWER' }]);
  const mine = await t().as(pm, tenant);
  const theirs = await t().as(member, tenant);
  const total = async () => (await mine.post<{ total: number }>(`${base}/query`, { projectId: project.id })).data.total;
  return { project, mine, theirs, total };
}

it('creates an outline below a parent, in the order of its lines, and takes all of it back at once', async () => {
  const { project, mine, total } = await world();
  const parent = (await mine.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '上级' })).data;
  const { data } = await mine.post<{ taskId: string; taskNo: string }[]>(`${base}/createLines`, {
    projectId: project.id,
    parentId: parent.taskId,
    lines: [{ title: 'A' }, { title: 'B', parent: 0, rest: '<b>余下</b>' }, { title: 'C', parent: 1 }, { title: 'D' }],
  });
  const of = async (at: number) =>
    (
      await mine.get<{ title: string; notes: string; parentTasks: { title: string }[] }>(
        `${base}/details/${data[at]?.taskId}`,
      )
    ).data;
  expect((await of(2)).parentTasks.map(({ title }) => title)).toEqual(['上级', 'A', 'B']);
  expect((await of(3)).parentTasks.map(({ title }) => title)).toEqual(['上级']);
  expect((await of(1)).notes).toBe('<p>&lt;b&gt;余下&lt;/b&gt;</p>');
  expect(data.map(({ taskNo }) => Number(taskNo.split('-').at(-1)))).toEqual([2, 3, 4, 5]);
  const undone = await mine.post<{ count: number }>(`${base}/unmake`, { taskIds: data.map(({ taskId }) => taskId) });
  expect(undone.data.count).toBe(4);
  expect(await total()).toBe(1);
});

it('creates none where one is refused, and names the line', async () => {
  const { project, mine, total } = await world();
  const refused = await mine.post(`${base}/createLines`, {
    projectId: project.id,
    lines: [{ title: '好的' }, { title: '坏的', parent: 1 }],
  });
  expect([refused.status, refused.message]).toEqual([400, '第 2 行的上级不在它之前']);
  const deep = Array.from({ length: 11 }, (_, at) => ({ title: `${at}`, ...(at > 0 && { parent: at - 1 }) }));
  expect((await mine.post(`${base}/createLines`, { projectId: project.id, lines: deep })).status).toBe(400);
  const many = Array.from({ length: 201 }, () => ({ title: '多' }));
  expect((await mine.post(`${base}/createLines`, { projectId: project.id, lines: many })).status).toBe(400);
  const typed = await mine.post(`${base}/createLines`, {
    projectId: project.id,
    taskTypeId: project.id,
    lines: [{ title: '甲' }],
  });
  expect(typed.message).toMatch(/^第 1 行「甲」：任务类型不存在/);
  expect(await total()).toBe(0);
});

it('is for those who may create tasks', async () => {
  const { project, theirs, total } = await world();
  expect((await theirs.post(`${base}/createLines`, { projectId: project.id, lines: [{ title: '甲' }] })).status).toBe(
    403,
  );
  expect(await total()).toBe(0);
});
