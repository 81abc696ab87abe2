/** The history: filtered, with how long a stage lasted, and without the titles of tasks that one may not see. */
import type { PageOf } from '../../../../contract/envelope';
import type { HistoryFacets, ObjectHistory } from '../../../../contract/object/history';
import type { ProjectActivity } from '../../../../contract/project/project';
import type { TaskDetail } from '../../../../contract/task/task';
import { type Client, useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const [dev, other] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_MANAGER' },
    { user: other, role: 'ROLE_PROJECT_DEVELOPER' },
  ]);
  const api = await t().as(pm, tenant);
  const devApi = await t().as(dev, tenant);
  const { data } = await api.post<{ taskId: string }>(`${base}/create`, {
    projectId: project.id,
    title: '接口',
    executorId: dev.id,
  });
  const { taskId } = data;
  const detail = async (client: Client = api, id = taskId) =>
    (await client.get<TaskDetail>(`${base}/details/${id}`)).data;
  const change = async (client: Client, values: object) =>
    client.put(`${base}/update/${taskId}`, { version: (await detail(client)).version, ...values });
  const history = async (query = '', client: Client = api) =>
    (await client.get<ObjectHistory[]>(`${base}/actions?taskId=${taskId}${query}`)).data;
  return { tenant, pm, dev, other, project, taskId, api, devApi, detail, change, history };
}

it('is filtered by field, by person and to changes of the stage', async () => {
  const { pm, dev, taskId, api, devApi, detail, change, history } = await setting();
  await change(api, { title: '接口联调', urgent: 3 });
  await change(devApi, { urgent: 4 });
  const [next] = (await detail(devApi)).nextStages;
  await change(devApi, { stageId: next?.stageId, reason: '开工' });
  const kinds = async (query: string) =>
    (await history(query)).map(({ event, changes }) => [event, changes.map(({ field }) => field)]);
  expect(await kinds('&field=urgent')).toEqual([
    ['updated', ['urgent']],
    ['updated', ['title', 'urgent']],
  ]);
  expect(await kinds(`&actorId=${dev.id}&field=urgent`)).toEqual([['updated', ['urgent']]]);
  expect(
    (await history('&transitions=true')).map(({ event, reason, actor }) => [event, reason, actor?.userId]),
  ).toEqual([['transition', '开工', dev.id]]);
  const all = await history();
  expect((await history(`&before=${all[1]?.id}`)).map(({ id }) => id)).toEqual(all.slice(2).map(({ id }) => id));
  const facets = (await api.get<HistoryFacets>(`${base}/actions/facets?taskId=${taskId}`)).data;
  expect(facets.fields.map(({ field, label }) => [field, label])).toEqual(
    expect.arrayContaining([
      ['title', '标题'],
      ['urgent', '优先级'],
      ['stageId', '阶段'],
    ]),
  );
  expect(facets.people.map(({ userId }) => userId)).toEqual([pm.id, dev.id]);
});

it('says how long the task had stood in each stage', async () => {
  const { taskId, devApi, detail, change, history } = await setting();
  const age = (hours: number) =>
    t().app.platform.database.query('UPDATE history SET at = at - make_interval(hours => $2) WHERE object_id = $1', [
      taskId,
      hours,
    ]);
  const on = async () => change(devApi, { stageId: (await detail(devApi)).nextStages[0]?.stageId, reason: '继续' });
  await age(2);
  await on();
  await age(5);
  await change(devApi, { urgent: 4 });
  await on();
  const stood = (await history('&transitions=true')).map(({ stoodSeconds }) => Math.round((stoodSeconds ?? 0) / 3600));
  expect(stood).toEqual([5, 2]);
  expect((await history('&field=urgent')).map(({ stoodSeconds }) => stoodSeconds)).toEqual([null]);
});

it('tells of a private parent only to who may see it', async () => {
  const { tenant, pm, dev, other, project, taskId, api, devApi, detail, history } = await setting();
  const secret = await t().factory.task(tenant, project, dev, { title: '裁员名单', privateTask: true });
  const open = await t().factory.task(tenant, project, pm, { title: '公开任务' });
  const move = async (parentId: string | null) => {
    const { version } = await detail(devApi);
    expect((await devApi.post(`${base}/changeParent`, { taskId, parentId, version })).status).toBe(200);
  };
  await move(secret.id);
  await move(open.id);
  const theirs = await t().as(other, tenant);
  const moves = async (client: Client) =>
    (await history('&field=parentId', client)).map(({ changes }) =>
      changes.map(({ before, after }) => [before, after]),
    );
  const named = [[['裁员名单', '公开任务']], [[null, '裁员名单']]];
  expect(await moves(devApi)).toEqual(named);
  // pm leads the project and sees private tasks.
  expect(await moves(api)).toEqual(named);
  expect(await moves(theirs)).toEqual([[[null, '公开任务']]]);
});

describe('of links with a task that is private by now', () => {
  async function linked() {
    const world = await setting();
    const { tenant, dev, other, project, taskId, api, devApi } = world;
    const secret = await t().factory.task(tenant, project, dev, { title: '裁员名单' });
    const depend = `collaboration-center/task/depend/${taskId}`;
    const { data: dependency } = await api.post<{ dependIds: string[] }>(`${depend}/linkTask`, {
      group: 'PRE_TASK',
      taskIds: [secret.id],
    });
    await api.post(`${depend}/updateDepend`, { dependId: dependency.dependIds[0], lagDays: 2 });
    await api.post(`${depend}/removeDepend`, { dependId: dependency.dependIds[0] });
    const { data: relation } = await api.post<{ id: string }>('collaboration-center/ccTaskRela', {
      taskId,
      relaTaskId: secret.id,
    });
    await api.delete(`collaboration-center/ccTaskRela/${relation.id}`);
    const { data: at } = await devApi.get<TaskDetail>(`${base}/details/${secret.id}`);
    const turned = await devApi.put(`${base}/update/${secret.id}`, { version: at.version, privateTask: true });
    expect(turned.status).toBe(200);
    return { ...world, secret, theirs: await t().as(other, tenant) };
  }

  it('there is no entry, no filter and no person for who may not see it', async () => {
    const { taskId, secret, devApi, theirs, history } = await linked();
    const said = `${secret.taskNo} 裁员名单`;
    expect((await history('', devApi)).flatMap(({ changes }) => changes)).toMatchObject([
      { field: 'relation', before: said, after: null },
      { field: 'relation', before: null, after: said },
      { field: 'PRE_TASK', before: `${said}（FS+2）`, after: null },
      { field: 'PRE_TASK', before: `${said}（FS）`, after: `${said}（FS+2）` },
      { field: 'PRE_TASK', before: null, after: `${said}（FS）` },
    ]);
    expect((await history('', theirs)).map(({ event }) => event)).toEqual(['created']);
    expect(await history('&field=PRE_TASK', theirs)).toEqual([]);
    const facets = async (client: Client) =>
      (await client.get<HistoryFacets>(`${base}/actions/facets?taskId=${taskId}`)).data;
    expect((await facets(devApi)).fields.map(({ field }) => field)).toEqual(['PRE_TASK', 'relation']);
    expect((await facets(theirs)).fields).toEqual([]);
  });

  it('keeps no name of it in any history', async () => {
    const { secret } = await linked();
    const rows = await t().app.platform.database.query(
      `SELECT 1 FROM history WHERE object_id <> $1 AND changes::text LIKE '%裁员名单%'`,
      [secret.id],
    );
    expect(rows).toEqual([]);
  });

  it('tells nothing in the feed of the project', async () => {
    const { project, devApi, theirs } = await linked();
    const feed = async (client: Client) =>
      (
        await client.get<PageOf<ProjectActivity>>(
          `project-center/pcProject/${project.id}/activities?pageNo=1&pageSize=20`,
        )
      ).data.result.map(({ text }) => text);
    const parted = ['修改了关联任务（相关）', '修改了关联任务（相关）', ...Array(3).fill('修改了前置任务')];
    expect(await feed(devApi)).toEqual(expect.arrayContaining(parted));
    expect((await feed(theirs)).filter((text) => /关联任务|前置任务|后置任务/.test(text))).toEqual([]);
  });

  it('leaves its number once it is deleted for good, to those who were never kept from it', async () => {
    const { tenant, pm, project, taskId, api, theirs, history } = await linked();
    const open = await t().factory.task(tenant, project, pm, { title: '公开任务' });
    const hidden = await t().factory.task(tenant, project, pm, { title: '薪酬', privateTask: true });
    for (const { id } of [open, hidden]) {
      await api.post('collaboration-center/ccTaskRela', { taskId, relaTaskId: id });
      await api.delete(`${base}/${id}`, { deleteReason: '重复' });
      expect((await api.post(`${base}/taskRecycle/purge`, { taskIds: [id], count: 1 })).status).toBe(200);
    }
    const said = (await history('&field=relation', theirs)).flatMap(({ changes }) => changes.map(({ after }) => after));
    expect(said).toEqual([`${open.taskNo}（已彻底删除）`]);
  });
});

it('names the task behind an automatic move of dates, and the predecessors passed over, to who may see them', async () => {
  const { tenant, dev, other, project, taskId, api, devApi, detail, change, history } = await setting();
  const secret = await t().factory.task(tenant, project, dev, { title: '裁员名单', privateTask: true });
  await devApi.post(`collaboration-center/task/depend/${taskId}/linkTask`, { group: 'PRE_TASK', taskIds: [secret.id] });
  const { nextStages } = await detail(api);
  const begun = await change(api, { stageId: nextStages[0]?.stageId, reason: '急', ignorePredecessors: true });
  expect(begun.status).toBe(200);
  const ignored = async (client: Client) =>
    (await history('', client)).flatMap(({ changes }) => changes).filter(({ field }) => field === 'ignorePredecessors');
  expect(await ignored(devApi)).toMatchObject([{ after: secret.taskNo }]);
  const theirs = await t().as(other, tenant);
  expect(await ignored(theirs)).toEqual([]);
  expect((await history('&transitions=true', theirs)).map(({ reason }) => reason)).toEqual(['急']);
});
