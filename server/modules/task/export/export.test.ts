/** Export: the view's columns, filter and order; nothing that runs; nothing that one may not see. */
import { parse } from 'csv-parse/sync';
import { useTestApp } from '../../../test/app';
import { readTable } from '../import/table';

const t = useTestApp();
const base = 'collaboration-center/ccTask';

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const points = (
    await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
      projectId: project.id,
      name: '点数',
      kind: 'number',
    })
  ).data.fieldId;
  const add = (title: string, more: object = {}) =>
    api.post(`${base}/create`, { projectId: project.id, title, ...more });
  await add('=1+1', { customFields: { [points]: 8 }, urgent: 4, notes: '<p>一<br>二</p>' });
  await add('引号"与,逗号', { customFields: { [points]: 13 }, executorId: pm.id });
  await add('秘密', { privateTask: true });
  const body = { projectId: project.id, columns: ['taskNo', 'title', 'urgent', 'executorId', points, 'notes'] };
  return { tenant, pm, member, project, api, points, body };
}

it('gives CSV in the order of the view, with texts that no spreadsheet runs', async () => {
  const { api, body, points, member, tenant } = await world();
  const sorts = [{ field: points, order: 'desc' }];
  const answer = await api.post(`${base}/export`, { ...body, format: 'csv', sorts });
  expect(answer.headers['content-disposition']).toContain('.csv');
  const [heading, ...rows] = parse(answer.body, { bom: true }) as string[][];
  expect(heading).toEqual(['编号', '标题', '优先级', '执行人', '点数', '描述']);
  expect(rows.map(([, title, , , value]) => [title, value])).toEqual([
    ['引号"与,逗号', '13'],
    [`'=1+1`, '8'],
    ['秘密', ''],
  ]);
  const theirs = await (await t().as(member, tenant)).post(`${base}/export`, { ...body, format: 'csv' });
  expect(theirs.body).not.toContain('秘密');
});

it('gives a workbook that reads back as it was', async () => {
  const { api, body } = await world();
  const { app } = t();
  const response = await app.http.inject({
    method: 'POST',
    url: `/api/${base}/export`,
    headers: {
      cookie: `${(await import('../../../http/plugins')).SESSION_COOKIE}=${api.cookie}`,
      'x-csrf-token': api.csrfToken ?? '',
    },
    payload: { ...body, format: 'xlsx', filter: { urgents: [4] } },
  });
  expect(response.statusCode).toBe(200);
  const table = await readTable(response.rawPayload, 'tasks.xlsx');
  expect(table.columns).toEqual(['编号', '标题', '优先级', '执行人', '点数', '描述']);
  expect(table.records).toHaveLength(1);
  expect(table.records[0]?.cells.slice(1, 3)).toEqual(['=1+1', '非常紧急']);
});

it('refuses columns that do not exist', async () => {
  const { api, body } = await world();
  expect((await api.post(`${base}/export`, { ...body, columns: ['nothing'], format: 'csv' })).status).toBe(400);
});
