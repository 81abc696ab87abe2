/** Files of registers: what is exported is read back unchanged, changes and new rows are taken, rows that do not fit are named. */
import type { PageOf } from '../../../../contract/envelope';
import type { ImportInspected, ImportReport } from '../../../../contract/object/registerTable';
import type { RiskDetail, RiskRow } from '../../../../contract/risk/risk';
import { useTestApp } from '../../../test/app';

const t = useTestApp();
const base = 'collaboration-center/risk';
const BOUNDARY = 'table-boundary';

function formOf(fields: Record<string, string>, content: string | Buffer, name = 'a.csv') {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      Buffer.from(parts.join('') + head),
      Buffer.from(content),
      Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
    ]),
  };
}

async function setting() {
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const [api, ownerApi] = [await t().as(pm, tenant), await t().as(owner, tenant)];
  const field = {
    projectId: project.id,
    objectType: 'risk',
    name: '区域',
    kind: 'select',
    options: [{ value: 'e', label: '华东' }],
  };
  const area = (await api.post<{ fieldId: string }>('project-center/pcProject/customFields', field)).data.fieldId;
  const create = async (more: object = {}) =>
    (
      await api.post<{ id: string; no: string }>(`${base}/create`, {
        projectId: project.id,
        title: '延期',
        probability: 3,
        impact: 4,
        ...more,
      })
    ).data;
  const download = (format: string, filter: object = {}) =>
    api.call('POST', `${base}/export`, { projectId: project.id, format, filter: { tab: 'all', ...filter } });
  const inspect = (content: string | Buffer, name?: string) =>
    api.call<ImportInspected>(
      'POST',
      `${base}/import/inspect`,
      undefined,
      formOf({ projectId: project.id }, content, name),
    );
  const run = (mapping: object, content: string | Buffer, dryRun = false, name?: string) =>
    api.call<ImportReport & { field?: string }>(
      'POST',
      `${base}/import`,
      undefined,
      formOf({ projectId: project.id, mapping: JSON.stringify(mapping), dryRun: dryRun ? '1' : '0' }, content, name),
    );
  const detail = async (id: string) => (await api.get<RiskDetail>(`${base}/details/${id}`)).data;
  const all = async () =>
    (await api.post<PageOf<RiskRow>>(`${base}/query`, { projectId: project.id, filter: { tab: 'all' } })).data.result;
  return { api, ownerApi, project, area, create, download, inspect, run, detail, all };
}
/** Every column by its heading, as the console maps them. */
const mappingOf = ({ columns, targets }: ImportInspected) =>
  Object.fromEntries(
    targets.filter(({ heading }) => columns.includes(heading)).map(({ name, heading }) => [name, heading]),
  );

describe.each(['csv', 'xlsx'])('a file of %s', (format) => {
  it('is read back unchanged, whatever stands in it', async () => {
    const { area, create, download, inspect, run, detail } = await setting();
    const made = await create({
      title: '=1+1',
      description: '<p>第一行</p><ul><li>甲</li></ul>',
      measures: '先做\n再看',
      strategy: 'mitigate',
      expectedAt: '2026-12-31',
      isPrivate: true,
      customFields: { [area]: 'e' },
    });
    await create({ title: '+86 号段' });
    const before = await detail(made.id);
    const file = (await download(format)).bytes;
    const read = (await inspect(file, `a.${format}`)).data;
    expect(read.columns.slice(0, 4)).toEqual(['编号', '标题', '可能性', '影响']);
    expect((await run(mappingOf(read), file, false, `a.${format}`)).data).toEqual({
      ...{ total: 2, created: 0, updated: 0, unchanged: 2, dryRun: false, issues: [], leftOut: null, notes: [] },
    });
    expect(await detail(made.id)).toEqual(before);
  });
});

it('changes objects by number and makes the others; a trial writes nothing', async () => {
  const { create, run, detail, all, area } = await setting();
  const { id, no } = await create({ measures: '旧' });
  const csv = [
    '编号,标题,可能性,影响,应对措施,区域,预计发生',
    `${no},延期了,3,4,,华东,`,
    ',新的一条,2,5,双供应商,,2026/12/1',
    ',没有影响,2,,,,',
    ',坏日期,2,2,,,下周',
    'R-99,没有的,1,1,,,',
    `${no},延期了,3,4,,华西,`,
  ].join('\n');
  const mapping = {
    ...{ no: '编号', title: '标题', probability: '可能性', impact: '影响', measures: '应对措施' },
    ...{ [`customFields.${area}`]: '区域', expectedAt: '预计发生' },
  };
  const trial = (await run(mapping, csv, true)).data;
  expect(trial).toMatchObject({ total: 6, created: 1, updated: 1, unchanged: 0, dryRun: true });
  expect(trial.issues.map(({ row, reason }) => [row, reason])).toEqual([
    [4, expect.stringContaining('影响')],
    [5, expect.stringContaining('不是日期')],
    [6, expect.stringContaining('没有编号为「R-99」')],
    [7, expect.stringContaining('华西')],
  ]);
  expect((await all()).length).toBe(1);
  expect((await detail(id)).title).toBe('延期');
  expect((await run(mapping, csv)).data).toMatchObject({ created: 1, updated: 1 });
  expect(await detail(id)).toMatchObject({ title: '延期了', measures: '', customFields: { [area]: 'e' } });
  expect((await all()).map(({ no: one }) => one).sort()).toEqual(['R-1', 'R-2']);
});

it('finds words of the enterprise, then those of old, then codes', async () => {
  const { ownerApi, run, all } = await setting();
  await ownerApi.post('collaboration-center/dictionary/save', {
    list: 'riskSource',
    code: 'supplier',
    label: '供货方',
    version: 0,
  });
  const csv = '标题,可能性,影响,来源\n一,1,1,供货方\n二,1,1,供应商\n三,1,1,supplier\n四,1,1,无此';
  const mapping = { title: '标题', probability: '可能性', impact: '影响', source: '来源' };
  const report = (await run(mapping, csv)).data;
  expect(report).toMatchObject({ created: 3, issues: [{ row: 5 }] });
  expect((await all()).map(({ source }) => source)).toEqual(['supplier', 'supplier', 'supplier']);
});

it('gives a template whose heading is known again, and refuses its example', async () => {
  const { api, project, inspect, run } = await setting();
  const file = (await api.call('GET', `${base}/import/template?projectId=${project.id}`)).bytes;
  const read = (await inspect(file, 'a.xlsx')).data;
  expect(read.columns).toEqual(expect.arrayContaining(['标题', '可能性', '应对策略', '区域']));
  expect((await run(mappingOf(read), file, true, 'a.xlsx')).data.issues).toMatchObject([
    { row: 2, reason: expect.stringContaining('示例行') },
  ]);
});
