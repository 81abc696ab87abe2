/** Unfinished forms: kept, found again, dropped; one's own, with limits. */
import { STAGING_COUNT_MAX, STAGING_LENGTH_MAX } from '../../../contract/staging/limits';
import type { Staged } from '../../../contract/staging/staging';
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';

const t = useTestApp();
const base = 'project-center/staging';

it('keeps one a kind and project for the person alone, until it is dropped or 30 days old', async () => {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const [mine, others] = [await t().as(pm, tenant), await t().as(member, tenant)];
  const save = (values: object, scope: object = { projectId: project.id }) =>
    mine.post<{ id: string }>(`${base}/save`, { kind: 'risk', values, ...scope });
  const found = async (query = '', client = mine) => (await client.get<Staged[]>(`${base}/query${query}`)).data;
  const first = await save({ title: '供应商延期' });
  const again = await save({ title: '供应商延期两周', due: { $day: '2026-12-01' } });
  expect(again.data.id).toBe(first.data.id);
  await save({ title: '没有项目' }, {});
  await save({ title: '没有项目，改' }, {});
  expect((await found(`?kind=risk&projectId=${project.id}`)).map(({ values }) => values)).toEqual([
    { title: '供应商延期两周', due: { $day: '2026-12-01' } },
  ]);
  expect(await found()).toHaveLength(2);
  expect(await found('', others)).toEqual([]);
  expect((await others.delete(`${base}/${first.data.id}`)).status).toBe(404);
  await t().app.platform.database.query(
    `UPDATE staging SET updated_at = now() - interval '31 days' WHERE tenant_id = $1 AND id = $2`,
    [tenant.id, first.data.id],
  );
  const left = await found();
  expect(left.map(({ values }) => values.title)).toEqual(['没有项目，改']);
  expect((await mine.delete(`${base}/${left[0]?.id}`)).status).toBe(200);
  expect(await found()).toEqual([]);
});

it('refuses what is too long, and lets the oldest of too many go', async () => {
  const { tenant, pm } = await t().enterprise();
  const api = await t().as(pm, tenant);
  const save = (kind: string, text: string) => api.post(`${base}/save`, { kind, values: { text } });
  expect((await save('task', 'x'.repeat(STAGING_LENGTH_MAX))).status).toBe(400);
  expect((await api.post(`${base}/save`, { kind: 'task', projectId: newId(), values: {} })).status).toBe(404);
  const kinds = Array.from({ length: STAGING_COUNT_MAX + 2 }, (_, at) => `kind${String.fromCharCode(97 + at)}`);
  for (const kind of kinds) expect((await save(kind, kind)).status).toBe(200);
  const left = (await api.get<Staged[]>(`${base}/query`)).data.map(({ kind }) => kind);
  expect(left).toHaveLength(STAGING_COUNT_MAX);
  expect(left).not.toContain(kinds[0]);
  expect(left[0]).toBe(kinds.at(-1));
});
