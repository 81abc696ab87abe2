/** Alarms: when they ring, whom they reach, and that each rings once. */
import type { PageOf } from '../../../../contract/envelope';
import type { StationMessage } from '../../../../contract/message/message';
import type { ObjectHistory } from '../../../../contract/object/history';
import type { TaskDetail, TaskRow } from '../../../../contract/task/task';
import { addDays } from '../../../base/present';
import { today } from '../../../base/zone';
import { type Client, useTestApp } from '../../../test/app';
import type { TestUser } from '../../../test/factories';
import { ringAlarms } from './scan';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR);
const ring = (at: Date) => ringAlarms(t().app.platform, at);

async function setting() {
  const { tenant, pm } = await t().enterprise();
  const [dev, viewer] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [
    { user: dev, role: 'ROLE_PROJECT_DEVELOPER' },
    { user: viewer, role: 'ROLE_PROJECT_VIEWER' },
  ]);
  const api = await t().as(pm, tenant);
  const create = async (values: object) =>
    (
      await api.post<{ taskId: string; field?: string }>(`${base}/create`, {
        projectId: project.id,
        title: '发布',
        executorId: dev.id,
        ...values,
      })
    ).data;
  const detail = async (id: string) => (await api.get<TaskDetail>(`${base}/details/${id}`)).data;
  const change = async (id: string, values: object, client: Client = api) =>
    client.put<{ field?: string }>(`${base}/update/${id}`, { version: (await detail(id)).version, ...values });
  const alarms = async (user: TestUser) =>
    (await (await t().as(user, tenant)).get<PageOf<StationMessage>>('message/center/station')).data.result.filter(
      ({ event }) => event === 'alarm',
    ).length;
  return { tenant, pm, dev, viewer, project, api, create, detail, change, alarms };
}

it('ring at their moment, once over all processes, for the executor and who set them', async () => {
  const { pm, dev, create, alarms } = await setting();
  await create({ alarmTime: inHours(2).toISOString() });
  await ring(inHours(1));
  expect([await alarms(dev), await alarms(pm)]).toEqual([0, 0]);
  await Promise.all([ring(inHours(2.1)), ring(inHours(2.1)), ring(inHours(2.2))]);
  expect([await alarms(dev), await alarms(pm)]).toEqual([1, 1]);
  await t().app.platform.database.query(`DELETE FROM message WHERE event = 'alarm'`);
  await ring(inHours(3));
  expect([await alarms(dev), await alarms(pm)]).toEqual([0, 0]);
});

it('ring so many hours before the day of the deadline ends, and follow it when it moves', async () => {
  const { dev, create, change, alarms } = await setting();
  const day = addDays(today(), 10);
  const end = (of: string) => Date.parse(`${of}T18:00:00+08:00`);
  const { taskId } = await create({ planEnd: day, alarmOffsets: [24, 2] });
  await ring(new Date(end(day) - 25 * HOUR));
  expect(await alarms(dev)).toBe(0);
  await ring(new Date(end(day) - 23 * HOUR));
  expect(await alarms(dev)).toBe(1);
  const later = addDays(day, 5);
  await change(taskId, { planEnd: later });
  await ring(new Date(end(day) - 1 * HOUR));
  expect(await alarms(dev)).toBe(1);
  await ring(new Date(end(later) - 1 * HOUR));
  expect(await alarms(dev)).toBe(3);
});

it('are silent once the task is changed, finished, or gone', async () => {
  const { dev, api, create, detail, change, alarms } = await setting();
  const alarmTime = inHours(2).toISOString();
  const cleared = await create({ alarmTime });
  await change(cleared.taskId, { alarmTime: null });
  const moved = await create({ alarmTime });
  await change(moved.taskId, { alarmTime: inHours(200).toISOString() });
  const gone = await create({ alarmTime });
  await api.delete(`${base}/${gone.taskId}`, { deleteReason: '重复' });
  const over = await create({ alarmTime });
  await t().app.platform.database.query(`UPDATE task SET category = 'DONE' WHERE id = $1`, [over.taskId]);
  expect((await detail(moved.taskId)).alarmTime).not.toBe(alarmTime);
  await ring(inHours(3));
  expect(await alarms(dev)).toBe(0);
});

it('do not ring for moments that lay in the past when they were set', async () => {
  const { dev, create, alarms } = await setting();
  // Today's end minus 700 hours is long ago; the deadline of yesterday as well.
  await create({ planEnd: today(), alarmOffsets: [700] });
  await create({ planEnd: addDays(today(), -1), alarmOffsets: [0] });
  await ring(inHours(0));
  expect(await alarms(dev)).toBe(0);
  const past = await create({ alarmTime: inHours(-1).toISOString() });
  expect(past.field).toBe('alarmTime');
});

it('take the right to set dates, stand in the history, and can be filtered by', async () => {
  const { tenant, viewer, project, api, create, change } = await setting();
  const { taskId } = await create({});
  const alarmTime = '2099-01-02T01:30:00Z';
  const theirs = await t().as(viewer, tenant);
  expect((await change(taskId, { alarmTime }, theirs)).status).toBe(403);
  expect((await change(taskId, { alarmTime, alarmOffsets: [24] })).status).toBe(200);
  const [entry] = (await api.get<ObjectHistory[]>(`${base}/actions?taskId=${taskId}&field=alarmTime`)).data;
  expect(entry?.changes).toEqual([
    { field: 'alarmTime', label: '提醒时间', before: null, after: '2099-01-02 09:30' },
    { field: 'alarmOffsets', label: '截止提醒', before: null, after: '提前 1 天' },
  ]);
  const conditions = [{ field: 'alarmTime', op: 'is', value: '2099-01-02' }];
  const found = await api.post<PageOf<TaskRow>>(`${base}/query`, { projectId: project.id, filter: { conditions } });
  expect(found.data.result.map((row) => [row.taskId, row.alarmTime, row.alarmOffsets])).toEqual([
    [taskId, alarmTime, [24]],
  ]);
});
