/** An export has the tasks of the list in its order, and the list counts them, however the database is walked for them. */
import { parse } from 'csv-parse/sync';
import type { PageOf } from '../../../../contract/envelope';
import type { TaskRow } from '../../../../contract/task/task';
import type { TaskGroups } from '../../../../contract/task/views';
import { byCodePoints } from '../../../base/texts';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/ccTask';
const TASKS = 60;
/** Their order differs between units of UTF-16, code points and the eye. */
const words = ['甲', '乙', 'a', 'B', 'é', 'e\u0301', '😀', '\uff21', '\ue000', '🇨🇳', '', '10', '9', '"', '１'];

async function world({ spread: isSpread = true } = {}) {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const field = async (name: string, kind: string) =>
    (
      await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
        projectId: project.id,
        name,
        kind,
      })
    ).data.fieldId;
  const [points, note] = [await field('点数', 'number'), await field('备注', 'text')];
  const ids: string[] = [];
  for (let at = 0; at < TASKS; at += 1) {
    const word = words[at % words.length] ?? '';
    const { data } = await api.post<{ id: string }>(`${base}/create`, {
      projectId: project.id,
      title: `${word}任务`,
      urgent: 1 + (at % 4),
      ...(at % 3 > 0 && { planEnd: `2026-0${1 + (at % 9)}-1${at % 7}` }),
      ...(at % 4 > 0 && { executorId: at % 4 > 1 ? pm.id : member.id }),
      ...(at % 10 > 4 && { parentId: ids[at - 5] }),
      ...(at % 7 === 0 && { privateTask: true }),
      customFields: {
        ...(at % 2 === 0 && { [points]: (at % 5) * 2.5 - 3 }),
        ...(at % 5 > 0 && { [note]: word || '空' }),
      },
    });
    ids.push(data.id);
  }
  /** The walk goes by numbers: with gaps, as deleted tasks leave them, it takes several chunks. */
  const spread = async () => {
    const db = t().factory.scope(tenant);
    await db.query('UPDATE task SET seq = seq * 100 WHERE tenant_id = $1 AND project_id = $2', [project.id]);
  };
  if (isSpread) await spread();
  return {
    api,
    theirs: await t().as(member, tenant),
    project: { ...project, tenantId: tenant.id },
    ids,
    points,
    note,
    spread,
  };
}

it('has the order of the list, by every kind of key and both ways', async () => {
  const { api, theirs, project, points, note } = await world();
  const keys = [
    'seq',
    'title',
    'urgent',
    'planEnd',
    'executorId',
    'stageId',
    'updatedTime',
    'childTotal',
    points,
    note,
  ];
  const orders = keys.flatMap((key) => (['asc', 'desc'] as const).map((order) => [{ field: key, order }]));
  orders.push([
    { field: 'urgent', order: 'desc' },
    { field: note, order: 'asc' },
    { field: 'planEnd', order: 'desc' },
  ]);
  for (const client of [api, theirs]) {
    for (const sorts of orders) {
      const body = { projectId: project.id, sorts };
      const list = await client.post<PageOf<TaskRow>>(`${base}/query`, { ...body, pageSize: 200 });
      const file = await client.post(`${base}/export`, { ...body, format: 'csv', columns: ['taskNo'] });
      const [, ...rows] = parse(file.body, { bom: true }) as string[][];
      expect(rows.length).toBeGreaterThan(TASKS / 2);
      expect(list.data.total).toBe(rows.length);
      expect([sorts, rows.map(([no]) => no)]).toEqual([sorts, list.data.result.map(({ taskNo }) => taskNo)]);
    }
  }
});

it('has what a filter finds with all that stands below it, as the list', async () => {
  const { api, project, ids } = await world();
  for (const filter of [
    { urgents: [2] },
    { urgents: [2], withChildren: true },
    { keyword: '甲', withChildren: true, parentId: null },
    { keyword: '甲', withChildren: true, parentId: ids[0] },
    { withChildren: true },
  ]) {
    const body = { projectId: project.id, filter, sorts: [{ field: 'title', order: 'desc' }] };
    const list = await api.post<PageOf<TaskRow>>(`${base}/query`, { ...body, pageSize: 200 });
    const file = await api.post(`${base}/export`, { ...body, format: 'csv', columns: ['taskNo'] });
    const [, ...rows] = parse(file.body, { bom: true }) as string[][];
    expect(rows.length).toBeGreaterThan(0);
    expect(list.data.total).toBe(rows.length);
    expect([filter, rows.map(([no]) => no)]).toEqual([filter, list.data.result.map(({ taskNo }) => taskNo)]);
  }
});

it('asks the embedded database for a part of the project a statement, others for all of it', async () => {
  const { api, project } = await world();
  const { database } = t().app.platform;
  const texts = jest.spyOn(database, 'query');
  const body = { projectId: project.id, format: 'csv', columns: ['taskNo'], sorts: [{ field: 'title' }] };
  expect((await api.post(`${base}/export`, body)).status).toBe(200);
  const settling = texts.mock.calls.filter(([text]) => text.includes('uuid_send('));
  texts.mockRestore();
  if (database.kind === 'postgres') expect(settling).toHaveLength(1);
  else expect(settling.length).toBeGreaterThan(2);
});

it('groups and sums alike, walked or not', async () => {
  const { api, project, points, note, spread } = await world({ spread: false });
  const asked = [
    ...['executorId', 'urgent', 'planEnd', note].map((group) => ({ group, sums: [points] })),
    { group: 'urgent', swimlane: 'executorId', sums: [points] },
    { group: note, filter: { urgents: [1, 2], withChildren: true } },
  ];
  const answers = () =>
    Promise.all(
      asked.map(async (body) => {
        const { status, data } = await api.post<TaskGroups>(`${base}/groups`, { projectId: project.id, ...body });
        expect(status).toBe(200);
        return data;
      }),
    );
  const before = await answers();
  expect(before.every(({ groups }) => groups.length > 1)).toBe(true);
  await spread();
  t().app.platform.bus.publish({ type: 'task', tenantId: project.tenantId, projectId: project.id, taskIds: [] });
  expect(await answers()).toEqual(before);
});

it('compares texts as their bytes in UTF-8', () => {
  const bytes = [...words].sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)));
  expect([...words].sort(byCodePoints)).toEqual(bytes);
});
