/** Custom fields of the enterprise as columns of sources: each kind as people say it, hidden where a stage hides it. */
import type { Chart, ChartAnswer } from '../../../../contract/dashboard/chart/chart';
import { by, chart, count, figure } from '../../../../contract/dashboard/readyParts';
import { newId } from '../../../base/present';
import { loadActors } from '../../../object/actors';
import { useTestApp } from '../../../test/app';
import { readChart } from './read';
import { ChartSources } from './source';

const t = useTestApp();
const path = 'project-center/pcProject/customFields';
const base = 'collaboration-center/ccTask';
const two = [
  { value: 'a', label: '等客户' },
  { value: 'b', label: '缺人手' },
];
const tree = [
  { value: 'east', label: '华东' },
  { value: 'sh', label: '上海', parent: 'east' },
];

async function world() {
  const { tenant, owner, pm } = await t().enterprise();
  const project = await t().factory.project(tenant, pm);
  const [admin, api] = await Promise.all([t().as(owner, tenant), t().as(pm, tenant)]);
  const field = async (name: string, kind: string, more: object = {}) => {
    const { fieldId } = (await admin.post<{ fieldId: string }>(path, { name, kind, ...more })).data;
    const adopted = await api.post(`${path}/adopt`, { projectId: project.id, fieldIds: [fieldId] });
    expect([name, adopted.status]).toEqual([name, 200]);
    return fieldId;
  };
  const add = async (customFields: object) => {
    const made = await api.post<{ taskId: string }>(`${base}/create`, {
      projectId: project.id,
      title: '一',
      customFields,
    });
    expect([made.status, made.message]).toEqual([200, 'success']);
    return made.data.taskId;
  };
  const sources = async () => {
    const db = t().factory.scope(tenant);
    const actor = (await loadActors(db, [pm.id])).get(pm.id);
    if (!actor) throw new Error('nobody');
    return new ChartSources({ platform: t().app.platform, db, actor }, pm.id);
  };
  const read = async (of: Chart) =>
    readChart(await sources(), of, { period: null, before: null, picks: [], projects: null });
  return { tenant, owner, pm, project, api, field, add, sources, read };
}
const told = ({ heads, sums }: ChartAnswer) =>
  heads[0]
    ?.map(({ label }, at) => [label, ...(sums[0]?.[at] ?? [])])
    .sort((a, b) => String(a[0]).localeCompare(String(b[0])));

it('tells each kind as people say it, and no field of one project alone', async () => {
  const { tenant, pm, project, api, field, add, sources, read } = await world();
  const reason = await field('原因', 'select', { options: two });
  const why = await field('都有', 'multiSelect', { options: two });
  const place = await field('地点', 'treeSelect', { options: tree });
  const size = await field('规模', 'number');
  const price = await field('报价', 'money', { config: { currency: 'CNY' } });
  const day = await field('到货', 'date');
  const span = await field('窗口', 'dateRange');
  const who = await field('验收人', 'person');
  const done = await field('已核', 'switch');
  const said = await field('备注', 'text');
  const own = await api.post(path, { projectId: project.id, name: '只此项目', kind: 'text' });
  expect(own.status).toBe(200);
  await add({
    ...{ [reason]: 'a', [why]: ['b', 'a'], [place]: 'sh', [size]: 2.5, [price]: 12_345, [day]: '2026-03-05' },
    ...{ [span]: ['2026-03-01', '2026-04-02'], [who]: pm.id, [done]: true, [said]: "单引号'与\\反斜线" },
  });
  await add({ [reason]: 'a', [size]: 4, [price]: 5 });
  await add({ [reason]: 'b', [done]: false });
  await add({});
  const task = (await (await sources()).list()).find(({ source }) => source.code === 'task');
  const names = task?.columns.map(({ name }) => name) ?? [];
  expect(names).toEqual(
    expect.arrayContaining([
      '原因',
      '都有',
      '地点',
      '规模',
      '报价',
      '到货',
      '窗口开始',
      '窗口结束',
      '验收人',
      '已核',
      '备注',
    ]),
  );
  expect(names).not.toContain('只此项目');
  expect(task?.columns.find(({ name }) => name === '原因')?.choices).toEqual(['等客户', '缺人手']);
  const measures = [count(), figure('规模', 'sum', '规模'), figure('报价', 'sum', '报价')];
  expect(told(await read(chart('task', [by('原因')], { measures })))).toEqual(
    [
      ['等客户', 2, 6.5, 123.5],
      ['缺人手', 1, 0, 0],
      ['未填', 1, 0, 0],
    ].sort((a, b) => String(a[0]).localeCompare(String(b[0]))),
  );
  const groups = async (column: string, grain: 'month' | null = null) =>
    (await read(chart('task', [by(column, grain)]))).heads[0]
      ?.map(({ label }) => label)
      .filter((one) => one !== '未填');
  const [{ name } = { name: '' }] = await t().app.platform.database.query<{ name: string }>(
    'SELECT name FROM account WHERE id = $1',
    [pm.id],
  );
  expect(await groups('都有')).toEqual(['缺人手、等客户']);
  expect(await groups('地点')).toEqual(['华东 / 上海']);
  expect(await groups('验收人')).toEqual([name]);
  expect((await groups('已核'))?.sort()).toEqual(['否', '是'].sort());
  expect(await groups('备注')).toEqual(["单引号'与\\反斜线"]);
  expect(await groups('到货', 'month')).toEqual(['2026-03']);
  expect(await groups('窗口结束', 'month')).toEqual(['2026-04']);
  // A stage that hides the field hides it here.
  const { database, bus } = t().app.platform;
  await database.query(
    `INSERT INTO stage_field_rule (tenant_id, task_type_id, stage_id, field, rule)
     SELECT DISTINCT k.tenant_id, k.type_id, k.stage_id, $2, 'hidden' FROM task k WHERE k.tenant_id = $1`,
    [tenant.id, reason],
  );
  bus.publish({ type: 'workflow', tenantId: tenant.id });
  expect(told(await read(chart('task', [by('原因')])))).toEqual([['未填', 4]]);
});

it('stands what an older kind of a field left behind', async () => {
  const { tenant, add, field, read } = await world();
  const size = await field('规模', 'number');
  const day = await field('到货', 'date');
  const who = await field('验收人', 'person');
  const id = await add({ [size]: 3 });
  await t().app.platform.database.query('UPDATE task SET custom_fields = $3::jsonb WHERE tenant_id = $1 AND id = $2', [
    ...[tenant.id, id, JSON.stringify({ [size]: '很大', [day]: '下周', [who]: newId().slice(0, 20) })],
  ]);
  const answer = await read(chart('task', [by('到货', 'month')], { measures: [figure('规模', 'sum', '规模')] }));
  expect(told(answer)).toEqual([['未填', 0]]);
  expect(told(await read(chart('task', [by('验收人')])))).toEqual([['未填', 1]]);
});
