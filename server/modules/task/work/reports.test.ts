/** Reports of progress. */
import type { TaskDetail } from '../../../../contract/task/task';
import type { ProgressReport, WeekHours } from '../../../../contract/task/work';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

it('stand newest first, set the progress, and are set right on the same day by their author', async () => {
  const { tenant, pm, member, owner } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const { id: taskId } = await t().factory.task(tenant, project, pm);
  const api = await t().as(member, tenant);
  const report = (values: object) =>
    api.post<{ id: string }>(`${base}/progress`, { taskId, content: '完成接口', ...values });
  const first = (await report({ progress: 30 })).data.id;
  await report({ progress: 60, problems: '缺测试环境' });
  const list = async () => (await api.get<ProgressReport[]>(`${base}/progress?taskId=${taskId}`)).data;
  expect(await list()).toMatchObject([
    { progress: 60, problems: '缺测试环境', editable: true },
    { progress: 30, problems: '', author: { userId: member.id } },
  ]);
  expect((await api.get<TaskDetail>(`${base}/details/${taskId}`)).data.progress).toBe(60);

  const edit = (client = api, body: object = {}) =>
    client.put(`${base}/progress/${first}`, { version: 1, content: '改', ...body });
  expect((await edit(await t().as(owner, tenant))).status).toBe(403);
  expect((await edit()).status).toBe(200);
  expect((await edit()).status).toBe(409);
  expect((await list())[1]).toMatchObject({ content: '改', version: 2 });
  await t().app.platform.database.query(`UPDATE task_progress SET day = day - 1 WHERE id = $1`, [first]);
  expect(await edit(api, { version: 2 })).toMatchObject({ status: 403, message: expect.stringContaining('新的进展') });
  expect((await report({ progress: 70, content: '  ' })).status).toBe(400);
});

it('are of the day that runs where the enterprise works', async () => {
  const { tenant, pm, owner } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const { id: taskId } = await t().factory.task(tenant, project, pm);
  const [api, ownerApi] = [await t().as(pm, tenant), await t().as(owner, tenant)];
  // The first and the last are more than a day apart: at no hour are all of them at the day of one clock.
  for (const [version, zone] of ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago'].entries()) {
    const hours = { segments: [{ from: 540, to: 1080 }], zone, version };
    expect((await ownerApi.put('user-center/calendar/hours', hours)).status).toBe(200);
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
    const { id } = (await api.post<{ id: string }>(`${base}/progress`, { taskId, progress: 10, content: zone })).data;
    const [newest] = (await api.get<ProgressReport[]>(`${base}/progress?taskId=${taskId}`)).data;
    expect(newest).toMatchObject({ id, day, editable: true });
    expect((await api.put(`${base}/progress/${id}`, { version: 1, content: '改' })).status).toBe(200);
    const week = (await api.get<WeekHours>(`${base}/worklog/week`)).data;
    expect(week.from <= day && day <= week.to).toBe(true);
  }
});
