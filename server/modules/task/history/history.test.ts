/** The history: filtered, with how long a stage lasted, and without the titles of tasks that one may not see. */
import type { TaskDetail, TaskHistory, TaskHistoryFacets } from '../../../../contract/task/task';
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
    (await client.get<TaskHistory[]>(`${base}/actions?taskId=${taskId}${query}`)).data;
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
  const facets = (await api.get<TaskHistoryFacets>(`${base}/actions/facets?taskId=${taskId}`)).data;
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
    t().app.platform.database.query('UPDATE task_history SET at = at - make_interval(hours => $2) WHERE task_id = $1', [
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

it('names a private parent only to who may see it', async () => {
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
  expect(await moves(theirs)).toEqual([[['无权查看的任务', '公开任务']], [[null, '无权查看的任务']]]);
  // As entries were kept that do not say which tasks they name.
  await t().app.platform.database.query(
    `UPDATE task_history SET changes = (SELECT jsonb_agg(c - 'taskIds') FROM jsonb_array_elements(changes) c)
      WHERE task_id = $1 AND changes <> '[]'`,
    [taskId],
  );
  expect(await moves(theirs)).toEqual([[['无权查看的任务', '无权查看的任务']], [[null, '无权查看的任务']]]);
});
