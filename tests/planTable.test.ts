/** A plan goes out as a workbook and comes back: own fields of nodes are read by what their kind says, and only what was changed changes. */
import { readSheet } from 'read-excel-file/node';
import type { CustomValue } from '../contract/object/customFields';
import type { CustomFieldKind } from '../contract/object/fieldKinds';
import type { CellsFound, PlanActed, PlanView } from '../contract/plan/plan';
import { ownHeadings } from '../contract/plan/sheet';
import { USUAL_WEEKDAYS, WorkCalendar } from '../contract/time/workdays';
import { useTestApp } from '../server/test/app';
import { cellOfBook } from '../src/features/object/importing/readTable';
import { ownCells, readPasted } from '../src/features/plan/paste';

const t = useTestApp();
const base = 'collaboration-center/plan';
const node = 'collaboration-center/planNode';
const calendar = new WorkCalendar({ weekdays: USUAL_WEEKDAYS, holidays: [] });

const options = [
  { value: 'own', label: '自营' },
  { value: 'out', label: '外包、分包' },
];

/** One field a kind that tables take, each with a value; the last two are called as columns of the plan are. */
async function setting() {
  const { tenant, pm } = await t().enterprise();
  const [dev, away] = [await t().factory.member(tenant), await t().factory.member(tenant)];
  const project = await t().factory.project(tenant, pm, [{ user: dev, role: 'ROLE_PROJECT_DEVELOPER' }]);
  const [api, devApi] = [await t().as(pm, tenant), await t().as(dev, tenant)];
  await api.put(`${base}/settings`, { projectId: project.id, startOn: '2026-03-02', version: 0 });
  const given: [string, CustomFieldKind, CustomValue][] = [
    ['备注说明', 'text', '=1+1'],
    ['经过', 'textarea', '一行\n又一行'],
    ['吨位', 'number', 0.1],
    ['造价', 'money', 123_450],
    ['损耗', 'percent', 12.5],
    ['到货', 'date', '2026-03-05'],
    ['窗口', 'dateRange', ['2026-03-05', '2026-03-09']],
    ['承包', 'select', 'out'],
    ['区域', 'multiSelect', ['own', 'out']],
    ['监理', 'person', dev.id],
    ['班组', 'persons', [dev.id, pm.id]],
    ['进场', 'switch', false],
    ['图纸', 'link', 'https://example.com/?a=1,2'],
    ['难度', 'rating', 4],
    ['完成', 'text', '与列同名'],
    ['截止', 'text', '与列的别名同名'],
  ];
  const fields: { fieldId: string; name: string; value: CustomValue }[] = [];
  for (const [name, kind, value] of given) {
    const made = await api.post<{ fieldId: string }>('project-center/pcProject/customFields', {
      ...{ projectId: project.id, objectType: 'planNode', name, kind },
      ...(kind.toLowerCase().includes('select') && { options }),
    });
    if (made.status !== 200) throw new Error(`${kind}: ${made.body}`);
    fields.push({ fieldId: made.data.fieldId, name, value });
  }
  const customFields = Object.fromEntries(fields.map(({ fieldId, value }) => [fieldId, value]));
  const send = (rows: object[]) =>
    api.post<PlanActed>(`${node}/rows`, { projectId: project.id, parentId: null, afterId: null, rows });
  const filled = await send([
    { title: '安装', duration: 3, customFields },
    { title: '调试', duration: 2 },
  ]);
  if (filled.status !== 200) throw new Error(filled.body);
  const view = async () => (await api.get<PlanView>(`${base}?projectId=${project.id}`)).data;
  const own = ownHeadings(fields).map((heading, at) => ({ fieldId: fields[at]?.fieldId ?? '', heading }));
  /** As the wizard does it: the server is asked what the cells of own fields mean, then the rows are sent. */
  const read = async (table: readonly (readonly string[])[]) => {
    const asked = { fields: ['title'] as const, nodes: (await view()).nodes, calendar, own };
    const columns = ownCells(table, asked);
    const answer = await api.post<CellsFound>(`${node}/readCells`, { projectId: project.id, columns });
    if (answer.status !== 200) throw new Error(answer.body);
    const found = new Map(answer.data.columns.map(({ fieldId, cells }) => [fieldId, cells]));
    return readPasted(table, { ...asked, found }).lines;
  };
  const table = async () => {
    const { bytes } = await api.get(`${base}/sheet?projectId=${project.id}`);
    return (await readSheet(Buffer.from(bytes))).map((row) => row.map(cellOfBook));
  };
  const valuesOf = async (title: string) => {
    const values = (await view()).nodes.find((one) => one.title === title)?.customFields ?? {};
    return Object.fromEntries(fields.map(({ fieldId, name }) => [name, values[fieldId] ?? null]));
  };
  return { api, devApi, project, pm, dev, away, fields, read, send, table, valuesOf };
}

it('goes out and comes back as it was, and with what was changed in it', async () => {
  const { pm, dev, fields, read, send, table, valuesOf } = await setting();
  const out = await table();
  expect(out[0]).toEqual(expect.arrayContaining(['承包', '完成（自定义）', '截止']));
  const same = await read(out);
  expect(same.flatMap(({ problems }) => problems)).toEqual([]);
  expect(same.map(({ row }) => row.customFields)).toEqual([undefined, undefined]);
  expect((await send(same.map(({ row }) => row))).data.actId).toBeNull();

  const [head = [], install = [], test = []] = out;
  const set = (row: string[], values: Record<string, string>) => {
    for (const [name, text] of Object.entries(values)) row[head.indexOf(name)] = text;
  };
  set(install, { 承包: '自营', 监理: pm.username, 造价: '￥99', 经过: '', '完成（自定义）': '改过', 截止: '也改过' });
  set(test, { 到货: '2026年4月1日', 班组: dev.username, 进场: '是', 吨位: '1,200', 区域: '自营' });
  const changed = await read(out);
  expect(changed.flatMap(({ problems }) => problems)).toEqual([]);
  const sent = await send(changed.map(({ row }) => row));
  expect([sent.status, sent.message]).toEqual([200, 'success']);
  expect(await valuesOf('安装')).toEqual({
    ...Object.fromEntries(fields.map(({ name, value }) => [name, value])),
    ...{ 承包: 'own', 监理: pm.id, 造价: 9900, 经过: null, 完成: '改过', 截止: '也改过' },
  });
  expect(await valuesOf('调试')).toMatchObject({
    ...{ 到货: '2026-04-01', 班组: [dev.id], 进场: true, 吨位: 1200, 区域: ['own'], 承包: null },
  });
});

it('says of each row what cannot be read, as the form refuses it', async () => {
  const { api, away, project, read, devApi, fields } = await setting();
  const bare = [
    ['名称', '承包', '吨位', '到货', '监理', '难度'],
    ['甲', '自营', '3', '', '', ''],
    ['乙', '外聘', '三', '昨晚', '没有此人', '9'],
    ['丙', '', '', '', away.username, ''],
  ];
  const lines = await read(bare);
  expect(lines[0]).toMatchObject({ problems: [], row: { title: '甲', level: 0 } });
  expect(lines[1]?.problems).toEqual([
    expect.stringMatching(/「吨位」.*三.*不是数字/),
    expect.stringMatching(/「到货」.*昨晚.*不是日期/),
    expect.stringMatching(/「承包」没有选项「外聘」/),
    expect.stringContaining('「没有此人」不是本企业成员'),
    expect.stringMatching(/「难度」.*9.*1 到 5/),
  ]);
  expect(lines[2]?.problems).toEqual([expect.stringMatching(/「监理」.*看不到该项目/)]);
  const [first] = fields;
  const ask = (columns: object[], client = api) => client.post(`${node}/readCells`, { projectId: project.id, columns });
  expect((await ask([{ fieldId: first?.fieldId, cells: [{ text: 'x' }] }], devApi)).status).toBe(403);
  expect((await ask([{ fieldId: project.id, cells: [{ text: 'x' }] }])).status).toBe(400);
});
