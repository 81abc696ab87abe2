/** Files in cells: uploaded, shown and saved by the right to the cell, not by that to the record or the file. */
import type { CellFile, RecordHistory } from '../../../contract/dynamicTable/records';
import type { TableRole } from '../../../contract/dynamicTable/table';
import { sweepAttachments } from '../../object/files/attachments';
import { type Client, useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';
import { uploadTo } from '../../test/uploading';
import { emptyTrash } from './jobs/trash';

const t = useTestApp({ jobs: true });
const base = 'collaboration-center/dynamicTable';
const part = 'collaboration-center/tableRecord';
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

async function world() {
  const all = await tableWorld(t);
  const { id, keys } = await all.table('合同', [
    { name: '谁', kind: 'person' },
    { name: '正本', kind: 'file' },
    { name: '底稿', kind: 'file' },
  ]);
  const [title, who, original, draft] = [keys.标题, keys.谁, keys.正本, keys.底稿] as [string, string, string, string];
  const put = (record: string, key: string, name: string, bytes: string | Buffer = name, client = all.api) =>
    uploadTo(client, { tableId: id, id: record, key }, name, bytes, `${base}/record/file`);
  const cell = async (key: string, client = all.api, record?: string): Promise<CellFile[]> => {
    const found = (await all.window(id, record ? { ids: [record] } : {}, client)).data.records;
    return found.flatMap(({ values }) => (values[key] as CellFile[] | undefined) ?? []);
  };
  const opened = async (fileId: string, client: Client = all.api) =>
    (await client.get(`common/file/${fileId}/download`)).status;
  const narrow = async (rule: Partial<TableRole>) => {
    for (const { id: roleId, version, ...role } of (await all.api.get<TableRole[]>(`${base}/roles?tableId=${id}`))
      .data) {
      const saved = await all.api.post(`${base}/role/save`, { tableId: id, id: roleId, version, ...role, ...rule });
      expect(saved.status).toBe(200);
    }
  };
  return { ...all, id, title, who, original, draft, put, cell, opened, narrow };
}

it('are uploaded into a cell, shown with name and kind, and saved by who reads the cell', async () => {
  const { api, theirs, viewer, id, title, original, add, put, cell, opened } = await world();
  const [record] = (await add(id, { [title]: '甲' })) as [string];
  expect((await put(record, original, '合同“终版”.pdf', '%PDF-1.7')).status).toBe(200);
  expect((await put(record, original, '盖章页.png', PNG, theirs)).status).toBe(200);
  const [pdf, png] = (await cell(original, viewer)) as [CellFile, CellFile];
  expect([pdf, png]).toMatchObject([
    { title: '合同“终版”.pdf', kind: 'pdf', size: 8 },
    { title: '盖章页.png', kind: 'image' },
  ]);
  expect(await opened(pdf.id, viewer)).toBe(200);
  expect((await viewer.get(`common/file/${png.id}/preview`)).headers['content-type']).toBe('image/png');
  // They are the cell's, not attachments of the record.
  expect((await api.get<unknown[]>(`${part}/attachments?objectId=${record}`)).data).toEqual([]);
  expect((await api.delete(`${part}/attachments/${pdf.id}?objectId=${record}`)).status).toBe(404);
  const { data } = await viewer.get<RecordHistory[]>(`${base}/record/history?tableId=${id}&id=${record}`);
  expect(data[0]?.changes).toEqual([
    { key: original, name: '正本', before: '合同“终版”.pdf', after: '合同“终版”.pdf、盖章页.png' },
  ]);
  expect((await put(record, original, 'x.txt', 'x', viewer)).status).toBe(403);
  expect((await put(record, title, 'x.txt')).status).toBe(400);
  expect((await put(record, original, '空.txt', '')).status).toBe(200);
  const csv = await api.post(`${base}/export`, { tableId: id, format: 'csv' });
  expect(csv.body).toContain('盖章页.png');
});

it('are nobody’s who does not read field and row, whoever uploaded them', async () => {
  const { api, theirs, id, title, who, original, draft, add, put, cell, opened, narrow, member } = await world();
  const [mine, hidden] = (await add(id, { [title]: '我的', [who]: member.id }, { [title]: '别人的' })) as [
    string,
    string,
  ];
  await put(mine, original, '正本.pdf');
  await put(mine, draft, '底稿.docx', 'x', theirs);
  await put(hidden, original, '别人的.pdf', 'y', theirs);
  const [open, secret, other] = (await Promise.all([
    cell(original, api, mine),
    cell(draft, api, mine),
    cell(original, api, hidden),
  ])) as [CellFile[], CellFile[], CellFile[]];
  await narrow({ fields: { [draft]: 'hidden' }, rows: { conditions: [{ field: who, op: 'is', value: 'me' }] } });
  const files = [open[0]?.id, secret[0]?.id, other[0]?.id] as [string, string, string];
  expect(await Promise.all(files.map((file) => opened(file, theirs)))).toEqual([200, 404, 404]);
  expect(await Promise.all(files.map((file) => opened(file, api)))).toEqual([200, 200, 200]);
  expect([(await cell(draft, theirs)).length, (await cell(original, theirs)).length]).toEqual([0, 1]);
  expect((await put(mine, draft, 'x.txt', 'x', theirs)).status).toBe(400);
  expect((await put(hidden, original, 'x.txt', 'x', theirs)).status).toBe(404);
  // The id of a file elsewhere opens nothing by being put into a cell of one's own.
  for (const file of [files[1], files[2]]) {
    const stolen = { tableId: id, records: [{ id: mine, values: { [original]: [files[0], file] } }] };
    expect((await theirs.post(`${base}/records/update`, stolen)).status).toBe(400);
    const made = { tableId: id, records: [{ values: { [who]: member.id, [original]: [file] } }] };
    expect((await theirs.post(`${base}/records/create`, made)).status).toBe(400);
    expect(await opened(file, theirs)).toBe(404);
  }
});

it('are let go and come back with the act, and go for good with their record', async () => {
  const { api, id, title, original, add, put, cell, opened, change } = await world();
  const { platform } = t().app;
  const [record] = (await add(id, { [title]: '甲' })) as [string];
  await put(record, original, '一.txt', '一');
  await put(record, original, '二.txt', '二');
  const [one, two] = (await cell(original)) as [CellFile, CellFile];
  const { data } = await change(id, record, { [original]: [two.id] });
  expect([await opened(one.id), await opened(two.id)]).toEqual([404, 200]);
  await sweepAttachments(platform);
  expect((await api.post(`${base}/takeBack`, { actId: data.actId })).status).toBe(200);
  expect((await cell(original)).map((file) => file.title)).toEqual(['一.txt', '二.txt']);
  expect(await opened(one.id)).toBe(200);
  await api.post(`${base}/records/delete`, { tableId: id, ids: [record] });
  expect(await opened(one.id)).toBe(404);
  await platform.database.query(`UPDATE dyn_record SET deleted_at = now() - interval '40 days' WHERE id = $1`, [
    record,
  ]);
  await emptyTrash(platform);
  await sweepAttachments(platform);
  expect(await platform.database.query('SELECT 1 FROM file WHERE id = ANY($1::uuid[])', [[one.id, two.id]])).toEqual(
    [],
  );
});
