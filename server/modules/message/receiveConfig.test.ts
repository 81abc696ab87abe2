import type { PageOf } from '../../../contract/envelope';
import type { StationMessage } from '../../../contract/message/message';
import type { ReceiveConfig } from '../../../contract/message/receiveConfig';
import { TenantDb } from '../../db/scope';
import { useTestApp } from '../../test/app';
import { emit } from './emit';
import { quietMinutesLeft } from './preferences';

const t = useTestApp();
const path = 'message/center/receiveConfig';

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const other = await t().factory.project(tenant, pm);
  const [task, elsewhere] = [await t().factory.task(tenant, project, pm), await t().factory.task(tenant, other, pm)];
  const [api, admin] = [await t().as(pm, tenant), await t().as(owner, tenant)];
  const { platform } = t().app;
  const db = new TenantDb(platform.database, tenant.id);
  const remind = (objectId: string) =>
    emit(platform, db, null, { event: 'alarm', objectId, to: [pm.id], variables: {}, once: `${Math.random()}` });
  const urge = (objectId: string) =>
    emit(platform, db, null, { event: 'urged', objectId, to: [pm.id], variables: { reason: '' } });
  const inbox = async () => (await api.get<PageOf<StationMessage>>('message/center/station')).data.result;
  const read = async (query = '') => (await api.get<ReceiveConfig>(`${path}?${query}`)).data;
  return { project, other, task, elsewhere, api, admin, remind, urge, inbox, read };
}

it('decides from the narrowest to the widest: project, one’s own, the enterprise’s, the catalogue’s', async () => {
  const { project, task, elsewhere, api, admin, remind, inbox, read } = await setting();
  const count = async (id: string) => {
    const before = (await inbox()).length;
    await remind(id);
    return (await inbox()).length - before;
  };
  expect(await count(task.id)).toBe(1);
  const off = { alarm: { station: false } };
  expect((await admin.put(path, { scope: 'tenant', version: 0, matrix: off })).data).toEqual({ version: 1 });
  expect(await count(task.id)).toBe(0);
  expect((await read()).inherited.alarm).toEqual({ station: false, mail: false, browser: true, app: true });

  await api.put(path, { version: 0, matrix: { alarm: { station: true } } });
  expect(await count(task.id)).toBe(1);
  await api.put(path, { projectId: project.id, version: 0, matrix: off });
  expect([await count(task.id), await count(elsewhere.id)]).toEqual([0, 1]);
  expect((await read()).projects).toEqual([{ id: project.id, name: `项目 ${project.code}` }]);
  const inProject = await read(`projectId=${project.id}`);
  expect([inProject.version, inProject.matrix, inProject.inherited.alarm?.station]).toEqual([1, off, true]);

  // Nothing left to say: the override is gone.
  expect((await api.put(path, { projectId: project.id, version: 1, matrix: {} })).data).toEqual({ version: 0 });
  expect([await count(task.id), (await read()).projects]).toEqual([1, []]);
});

it('keeps mentions and urges, whatever is set', async () => {
  const { task, api, urge, inbox } = await setting();
  const refused = await api.put<{ field: string }>(path, { version: 0, matrix: { urged: { station: false } } });
  expect([refused.status, refused.data.field]).toEqual([400, 'matrix.urged.station']);
  await api.put(path, { version: 0, matrix: { urged: { mail: false, browser: false } } });
  await urge(task.id);
  expect((await inbox()).map((one) => [one.event, one.browser])).toEqual([['urged', false]]);
});

it('is silent in the browser in quiet hours, and where that is not wanted', async () => {
  const { task, api, remind, inbox } = await setting();
  await remind(task.id);
  await api.put(path, { version: 0, matrix: {}, quietFrom: '00:00', quietTo: '23:59' });
  await remind(task.id);
  await api.put(path, { version: 1, matrix: { alarm: { browser: false } }, quietFrom: null, quietTo: null });
  await remind(task.id);
  const loud = (await inbox()).map((one) => one.browser).reverse();
  // One minute of the day is not quiet.
  const inQuiet = quietMinutesLeft({ from: '00:00', to: '23:59' }) > 0;
  expect(loud).toEqual([true, !inQuiet, false]);
});

it('refuses half a span, a stale version, an unknown event, and the enterprise’s without the right', async () => {
  const { project, api, read } = await setting();
  const status = async (body: object) => (await api.put(path, { version: 0, matrix: {}, ...body })).status;
  expect(await status({ quietFrom: '22:00' })).toBe(400);
  expect(await status({ quietFrom: '22:00', quietTo: '22:00' })).toBe(400);
  expect(await status({ quietFrom: '22:60', quietTo: '23:00' })).toBe(400);
  expect(await status({ projectId: project.id, digestHour: 8 })).toBe(400);
  expect(await status({ matrix: { birthday: { mail: true } } })).toBe(400);
  expect(await status({ matrix: { alarm: { fax: true } } })).toBe(400);
  expect(await status({ scope: 'tenant' })).toBe(403);
  expect((await api.get(`${path}?scope=tenant`)).status).toBe(403);
  expect(await status({ quietFrom: '22:00', quietTo: '07:30', digestHour: 8 })).toBe(200);
  expect(await status({})).toBe(409);
  expect(await status({ version: 2 })).toBe(409);
  expect(await read()).toMatchObject({ version: 1, quietFrom: '22:00', quietTo: '07:30', digestHour: 8 });
});

it('counts what is left of quiet hours, over midnight too', () => {
  const at = (time: string) => Date.parse(`2026-03-01T${time}:00+08:00`);
  const night = { from: '22:00', to: '07:30' };
  expect(['21:59', '22:00', '23:30', '07:29', '07:30'].map((time) => quietMinutesLeft(night, at(time)))).toEqual([
    0, 570, 480, 1, 0,
  ]);
  expect(quietMinutesLeft({ from: '12:00', to: '13:00' }, at('12:15'))).toBe(45);
});
