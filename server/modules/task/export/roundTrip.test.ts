/** An export that is imported again says what stands there: nothing changes, whatever the tasks hold. */

import type { CustomFieldKind } from '../../../../contract/object/fieldKinds';
import { importTargets } from '../../../../contract/task/enums';
import { exportColumns } from '../../../../contract/task/fields';
import { readTable } from '../../../tables/table';
import { useTestApp } from '../../../test/app';
import { download, importBack } from '../../../test/importing';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/ccTask';

const titles = [
  '=1+1',
  "'=already guarded",
  "''+twice",
  '+86 10',
  '-1',
  '@home',
  'NULL',
  "'NULL",
  '  spaces  ',
  '引号 "和", 逗号',
  '一行\n又一行',
  'a & b < c > d',
  '_x000D_',
];
const values: Partial<Record<CustomFieldKind, unknown[]>> = {
  text: ['=x', "'", '、'],
  textarea: ['一\n二', '-'],
  number: [0.1, -3, 1e15, 1e-7],
  money: [123_456, -5],
  percent: [12.5],
  date: ['2026-02-28'],
  dateRange: [['2026-01-01', '2026-01-31']],
  select: ['b'],
  multiSelect: [['a', 'b'], ['c']],
  switch: [true, false],
  link: ['https://example.com/?a=1,2'],
  rating: [5],
  progress: [40],
};

async function world() {
  const { tenant, pm, member } = await t().enterprise();
  const project = await t().factory.project(tenant, pm, [{ user: member, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const api = await t().as(pm, tenant);
  const ids: string[] = [];
  const options = [
    { value: 'a', label: '安卓、苹果' },
    { value: 'b', label: '安卓' },
    { value: 'c', label: '其他,更多' },
  ];
  const add = async (more: object) => {
    const answer = await api.post<{ taskId: string }>(`${base}/create`, { projectId: project.id, ...more });
    if (answer.status !== 200) throw new Error(answer.body);
    return answer.data.taskId;
  };
  for (const kind of Object.keys(values)) {
    const created = await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
      projectId: project.id,
      name: kind === 'text' ? '标题' : kind,
      kind,
      ...(/select/i.test(kind) && { options }),
    });
    if (created.status !== 200) throw new Error(created.body);
    ids.push(created.data.fieldId);
  }
  const kinds = Object.keys(values) as CustomFieldKind[];
  for (const [at, title] of titles.entries()) {
    const customFields = Object.fromEntries(
      kinds.flatMap((kind, index) => {
        const value = values[kind]?.[at];
        return value === undefined ? [] : [[ids[index], value]];
      }),
    );
    await add({
      title,
      customFields,
      urgent: (at % 4) + 1,
      notes: '<p>一 <strong>二</strong></p><ul><li>三</li></ul>',
      executorId: at % 2 ? member.id : pm.id,
      planStart: '2026-03-01',
      planEnd: '2026-03-31',
      estimateHours: at + 0.25,
      progress: at,
    });
  }
  const state = () =>
    t()
      .factory.scope(tenant)
      .query(
        `SELECT to_jsonb(task) - 'search' - 'updated_at' AS task FROM task
        WHERE tenant_id = $1 AND project_id = $2 ORDER BY seq`,
        [project.id],
      );
  return { tenant, pm, member, project, api, ids, state };
}

it.each(['csv', 'xlsx'] as const)('leaves every task as it was: %s', async (format) => {
  const { project, api, ids, state, tenant, member } = await world();
  // Who has left keeps what they had.
  await t()
    .factory.scope(tenant)
    .query('DELETE FROM project_member WHERE tenant_id = $1 AND user_id = $2', [member.id]);
  const before = await state();
  const columns = [...Object.keys(exportColumns), ...ids];
  const file = await download(api, `${base}/export`, { projectId: project.id, format, columns });
  const job = await importBack(api, project.id, file, `tasks.${format}`, ids);
  expect(job).toMatchObject({ state: 'finished', issues: [], created: 0, failed: 0, total: titles.length });
  expect(job.updated).toBe(0);
  expect(job.unchanged).toBe(titles.length);
  expect(await state()).toEqual(before);
});

it('takes what was changed in the file, by number', async () => {
  const { project, api, ids, state } = await world();
  const file = await download(api, `${base}/export`, {
    projectId: project.id,
    format: 'csv',
    columns: ['taskNo', 'title', 'urgent'],
  });
  const changed = Buffer.from(file.toString('utf8').replace('引号 ""和"", 逗号', '改过'));
  const job = await importBack(api, project.id, changed, 'tasks.csv', ids);
  expect(job).toMatchObject({ updated: 1, unchanged: titles.length - 1, created: 0, failed: 0 });
  expect(JSON.stringify(await state())).toContain('改过');
});

it('the template has the headings that an import takes, and a row that it takes too', async () => {
  const { api, project, ids } = await world();
  const answer = await api.call('GET', `${base}/import/template?projectId=${project.id}`);
  expect(answer.headers['content-disposition']).toContain('.xlsx');
  const { columns, records } = await readTable(answer.bytes, 'template.xlsx');
  const { number: _number, ...asked } = importTargets;
  const builtin = Object.values<string>(asked);
  // The lists that cells offer stand in a sheet behind it.
  expect(answer.bytes.includes('xl/worksheets/sheet2.xml')).toBe(true);
  expect(columns.slice(0, builtin.length)).toEqual(builtin);
  // One of the fields is called 标题: it could not be told from the title.
  expect(columns).toHaveLength(builtin.length + ids.length - 1);
  const job = await importBack(api, project.id, answer.bytes, 'template.xlsx', []);
  expect([records.length, job.created, job.failed]).toEqual([1, 1, 0]);
});
