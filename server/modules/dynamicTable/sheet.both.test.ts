/**
 * A spreadsheet of many rows, its days and numbers written in every way that people do: in, right, grouped, charted, shared as
 * a form that is filled in, and taken back whole. `SHEET_ROWS` says how many; what each step takes is told beside that.
 */

import type { DashboardValues, Widget } from '../../../contract/dashboard/dashboard';
import type { ImportFound, ImportProgress, RecordOutline } from '../../../contract/dynamicTable/records';
import type { TableDetail } from '../../../contract/dynamicTable/table';
import type { LinkMade } from '../../../contract/publicLink/publicLink';
import { LINK_HEADER } from '../../../contract/publicLink/words';
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';
import { centsOf, csvOf, dayOf, writtenAt } from '../../test/notations';
import { tableWorld, takeBackAll } from '../../test/tableWorld';
import { uploadTo } from '../../test/uploading';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/dynamicTable';
const ROWS = Number(process.env.SHEET_ROWS ?? 1_200);
it(`takes ${ROWS} rows in eleven notations of days and nine of numbers`, async () => {
  const w = await tableWorld(t);
  const { api } = w;
  const took: [string, number][] = [];
  let since = performance.now();
  const lap = (what: string) => {
    took.push([what, Math.round(performance.now() - since)]);
    since = performance.now();
  };
  const { id, keys } = await w.table('台账', []);
  const title = keys.标题 as string;
  const lines = Array.from({ length: ROWS }, (_, at) => [`第 ${at} 行`, ...writtenAt(at)]);
  since = performance.now();
  const file = csvOf(['标题', '日期', '金额'], lines);
  const found = (await uploadTo(api, { tableId: id }, '台账.csv', file, `${base}/import/inspect`))
    .data as unknown as ImportFound;
  expect(found.columns.map(({ kind, misfits, dayOrder }) => [kind, misfits, dayOrder])).toEqual([
    ['text', 0, null],
    ['date', 0, 'dmy'],
    ['number', 0, null],
  ]);
  lap('看过');
  const columns = found.columns.map(({ key, kind, heading }) => (key ? { key } : { kind, name: heading }));
  expect((await api.post(`${base}/import/run`, { importId: found.importId, columns })).status).toBe(200);
  let progress: ImportProgress;
  do {
    await new Promise((resolve) => setTimeout(resolve, 50));
    progress = (await api.get<ImportProgress>(`${base}/import/${found.importId}`)).data;
  } while (progress.state === 'waiting' || progress.state === 'running');
  expect(progress).toMatchObject({ state: 'finished', done: ROWS, lost: 0, skipped: 0 });
  lap('导入');

  const { fields } = (await api.get<TableDetail>(`${base}/detail?tableId=${id}`)).data;
  const keyOf = (name: string) => fields.find((one) => one.name === name)?.key ?? '';
  const [day, money] = [keyOf('日期'), keyOf('金额')];
  const heap = await t().app.platform.database.query<{ title: string; day: string; money: string }>(
    `SELECT r."values"->>$2 AS title, r."values"->>$3 AS day, r."values"->>$4 AS money FROM dyn_record r
      WHERE r.tenant_id = $1 ORDER BY r.no`,
    [w.tenant.id, title, day, money],
  );
  expect(heap.map((row) => [row.title, row.day, Number(row.money)])).toEqual(
    lines.map((_, at) => [`第 ${at} 行`, dayOf(at), centsOf(at) / 100]),
  );
  since = performance.now();
  const { data: outline } = await api.post<RecordOutline>(`${base}/records/outline`, {
    ...{ tableId: id, groups: [{ field: day }], sums: [money] },
  });
  expect(outline.total).toBe(ROWS);
  expect(outline.groups.reduce((sum, { count }) => sum + count, 0)).toBe(ROWS);
  lap('按日期分组');

  const widget: Widget = {
    ...{ id: newId(), x: 0, y: 0, w: 6, h: 4, kind: 'column', title: '', metric: null, dimension: null },
    ...{ period: null, filters: [], target: null, text: '' },
    chart: {
      ...{ source: { kind: 'rows', code: `table:${id}` }, dimensions: [{ column: '日期', grain: 'month' }] },
      measures: [{ name: '金额', aggregate: 'sum', column: '金额', formula: '' }],
      ...{ match: 'all', conditions: [], time: null, top: 12, compare: false, unit: '元' },
    },
  };
  const board = (await api.post<{ serialNo: string }>('project-center/dashboard', { name: '台账' })).data.serialNo;
  const at = `project-center/dashboard/${board}`;
  const { version } = (await api.get<{ version: number }>(at)).data;
  expect((await api.put(at, { version, widgets: [widget] })).status).toBe(200);
  since = performance.now();
  const values = (await api.post<DashboardValues>(`${at}/values`, {})).data;
  const sums = new Map<string, number>();
  for (let row = 0; row < ROWS; row += 1) {
    const month = dayOf(row).slice(0, 7);
    sums.set(month, (sums.get(month) ?? 0) + centsOf(row));
  }
  const chart = values.widgets[0]?.chart;
  expect(chart?.heads[0]?.map(({ label }, place) => [label, chart.sums[0]?.[place]?.[0]])).toEqual(
    [...sums].sort().map(([month, cents]) => [month, cents / 100]),
  );
  lap('统计图');

  const form = await api.post<{ id: string }>(`${base}/view/create`, {
    ...{ tableId: id, name: '登记', kind: 'form', personal: false },
    config: { form: { fields: [{ key: title, required: true }], open: false } },
  });
  const link = await api.post<LinkMade>('collaboration-center/publicLink', { kind: 'tableForm', target: form.data.id });
  const headers = { [LINK_HEADER]: link.data.url.split('#')[1] as string };
  const sent = { submitKey: newId(), values: { [title]: '手机填写' } };
  const filled = await t().visitor.call('POST', 'collaboration-center/sharedLink/send', sent, { headers });
  expect(filled.status).toBe(200);

  since = performance.now();
  await takeBackAll(api, progress.actId);
  lap('撤销');
  expect(await w.values(id, title)).toEqual(['手机填写']);
  // The fields that the import made go with it: nobody else filled them in.
  expect((await api.get<TableDetail>(`${base}/detail?tableId=${id}`)).data.fields.map(({ name }) => name)).toEqual([
    '标题',
  ]);
  if (process.env.SHEET_ROWS) console.info(took.map(([what, ms]) => `${what} ${ms} ms`).join('，'));
}, 120_000);
