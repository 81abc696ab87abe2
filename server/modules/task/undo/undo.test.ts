/** Taking back one's own acts: by field, with the rights of an ordinary change, and never over what others did. */
import type { TakenBack } from '../../../../contract/object/undo';
import type { TaskDetail } from '../../../../contract/task/task';
import type { Unmade } from '../../../../contract/task/undo';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member, other } = await t()
    .enterprise()
    .then(async (made) => ({
      ...made,
      other: await t().factory.member(made.tenant),
    }));
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [mine, theirs, stranger] = [
    await t().as(pm, tenant),
    await t().as(member, tenant),
    await t().as(other, tenant),
  ];
  const detail = async (id: string) => (await mine.get<TaskDetail>(`${base}/details/${id}`)).data;
  const change = async (api: typeof mine, id: string, values: object) =>
    (await api.put<TaskDetail>(`${base}/update/${id}`, { version: (await detail(id)).version, ...values })).data;
  const back = (id: string, set: object, expect: object, api = mine) =>
    api.post<TakenBack>(`${base}/takeBack/${id}`, { set, expect });
  const make = async (values: object = {}) =>
    (await mine.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, title: '甲', ...values })).data
      .taskId;
  return { tenant, project, pm, member, mine, theirs, stranger, detail, change, back, make };
}

it('leaves what another set since and says who (case 1); gives its own field back beside it (case 2)', async () => {
  const { make, change, back, detail, mine, theirs, member } = await world();
  const id = await make({ urgent: 3 });
  await change(mine, id, { urgent: 2, planEnd: '2027-01-08' });
  await change(theirs, id, { urgent: 1, title: '别人改的名字' });
  const { data } = await back(id, { urgent: 3, planEnd: null }, { urgent: 2, planEnd: '2027-01-08' });
  expect(data.written).toEqual(['planEnd']);
  expect(data.kept).toEqual([
    expect.objectContaining({
      field: 'urgent',
      label: '优先级',
      now: '低',
      by: expect.objectContaining({ userId: member.id }),
    }),
  ]);
  expect(await detail(id)).toMatchObject({ urgent: 1, planEnd: null, title: '别人改的名字' });
});

it('takes out the label that it added and leaves that of another (case 4)', async () => {
  const { project, make, change, back, detail, mine, theirs } = await world();
  const label = async (name: string) =>
    (
      await mine.post<{ labelId: string }>('project-center/pcProject/labels', {
        projectId: project.id,
        name,
        color: 'blue',
      })
    ).data.labelId;
  const [a, b] = [await label('甲'), await label('乙')];
  const id = await make();
  await change(mine, id, { labelIds: [a] });
  await change(theirs, id, { labelIds: [a, b] });
  expect((await back(id, { labelIds: [] }, { labelIds: [a] })).data.kept).toEqual([]);
  expect((await detail(id)).labelIds).toEqual([b]);
});

it('is a change like any other: history, rights, and nothing of another enterprise', async () => {
  const { make, change, back, mine, theirs, stranger, detail } = await world();
  const id = await make({ urgent: 3 });
  await change(mine, id, { urgent: 2 });
  expect((await back(id, { urgent: 3 }, { urgent: 2 }, stranger)).status).toBe(404);
  expect((await back(id, { unknown: 3 }, { unknown: 2 })).status).toBe(400);
  expect((await back(id, { urgent: 3 }, { urgent: 2 }, theirs)).status).toBe(200);
  const { data } = await mine.get<{ changes: { field: string; after: string | null }[] }[]>(
    `${base}/actions?taskId=${id}`,
  );
  expect(data[0]?.changes).toEqual([expect.objectContaining({ field: 'urgent', after: '紧急' })]);
  expect((await detail(id)).urgent).toBe(3);
});

it('takes a stage back by a transition that the process has', async () => {
  const { make, change, back, detail, mine, pm } = await world();
  const id = await make({ executorId: pm.id });
  const step = async (name: string) => {
    const stageId = (await detail(id)).nextStages.find((one) => one.name === name)?.stageId ?? '';
    await change(mine, id, { stageId, reason: '等待接口' });
    return stageId;
  };
  const doing = await step('开始');
  const paused = await step('挂起');
  expect((await back(id, { stageId: doing }, { stageId: paused })).status).toBe(200);
  expect((await detail(id)).stageId).toBe(doing);
});

it('does not take a stage back that no transition leads to', async () => {
  const { make, change, back, detail, mine, pm } = await world();
  const id = await make({ executorId: pm.id });
  const { stageId: first, nextStages } = await detail(id);
  const doing = nextStages.find(({ name }) => name === '开始')?.stageId ?? '';
  await change(mine, id, { stageId: doing });
  expect((await back(id, { stageId: first }, { stageId: doing })).status).toBe(422);
  expect((await detail(id)).stageId).toBe(doing);
});

it('recycles what was made, all of one act or nothing, unless somebody did something with it (case 5)', async () => {
  const { make, mine, theirs, detail, change } = await world();
  const parent = await make();
  const child = await make({ parentId: parent });
  expect((await mine.post(`${base}/unmake`, { taskIds: [parent] })).message).toMatch(/已有子任务/);
  const other = await make();
  const gone = await mine.post<Unmade>(`${base}/unmake`, { taskIds: [parent, child, other] });
  expect(gone.data.count).toBe(3);
  expect(new Set(gone.data.rootIds)).toEqual(new Set([parent, other]));
  expect((await mine.get(`${base}/details/${parent}`)).status).toBe(404);
  expect((await mine.post(`${base}/taskRecycle/recover`, { taskIds: gone.data.rootIds })).status).toBe(200);
  expect((await detail(child)).parentId).toBe(parent);
  expect((await detail(other)).parentId).toBeNull();

  const commented = await make();
  await theirs.post(`${base}/comments`, { taskId: commented, content: '<p>看一下</p>' });
  const refused = await mine.post(`${base}/unmake`, { taskIds: [commented] });
  expect([refused.status, /已有评论/.test(refused.message)]).toEqual([422, true]);
  const renamed = await make();
  await change(theirs, renamed, { title: '乙' });
  expect((await mine.post(`${base}/unmake`, { taskIds: [renamed] })).message).toMatch(/他人已修改/);
  expect((await theirs.post(`${base}/unmake`, { taskIds: [await make()] })).status).not.toBe(200);
});

it('puts a task back below the parent it had, unless somebody has moved it since', async () => {
  const { make, mine, theirs, detail, back } = await world();
  const [first, second, third] = [
    await make({ title: '一' }),
    await make({ title: '二' }),
    await make({ title: '三' }),
  ];
  const id = await make({ parentId: first });
  const move = async (to: string | null, api = mine) =>
    api.post(`${base}/changeParent`, { taskId: id, parentId: to, version: (await detail(id)).version });
  await move(second);
  expect((await back(id, { parentId: first }, { parentId: second }, theirs)).status).toBe(403);
  expect((await back(id, { parentId: first }, { parentId: second })).data).toMatchObject({ written: ['parentId'] });
  expect((await detail(id)).parentId).toBe(first);
  // Done again: the same the other way round.
  expect((await back(id, { parentId: second }, { parentId: first })).data.written).toEqual(['parentId']);
  await move(third);
  const { data } = await back(id, { parentId: first }, { parentId: second });
  expect(data).toMatchObject({ written: [], kept: [{ field: 'parentId', label: '父任务' }] });
  expect((await detail(id)).parentId).toBe(third);
});
