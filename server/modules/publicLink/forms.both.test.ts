/** Forms by link that ask for records of another table and for files: what a stranger sees, chooses and sends, and what not. */
import type { CellFile, FormChoices, FormShown } from '../../../contract/dynamicTable/records';
import type { LinkMade, SharedLink } from '../../../contract/publicLink/publicLink';
import { LINK_HEADER } from '../../../contract/publicLink/words';
import { newId } from '../../base/present';
import { useTestApp } from '../../test/app';
import { tableWorld } from '../../test/tableWorld';
import { sendParts } from '../../test/uploading';

const t = useTestApp({ jobs: true });
const tables = 'collaboration-center/dynamicTable';
const door = 'collaboration-center/sharedLink';

async function world() {
  const w = await tableWorld(t);
  const rooms = await w.table('会议室', [
    { name: '开放', kind: 'switch' },
    { name: '密码', kind: 'text' },
  ]);
  const [room, isOpen, secret] = [rooms.keys.标题, rooms.keys.开放, rooms.keys.密码] as [string, string, string];
  const [east, west, closed] = (await w.add(
    rooms.id,
    { [room]: '东厅', [isOpen]: true, [secret]: '1234' },
    { [room]: '西厅', [isOpen]: true, [secret]: '5678' },
    { [room]: '机房', [isOpen]: false },
  )) as [string, string, string];
  const bookings = await w.table('预订', [
    { name: '房间', kind: 'relation', config: { tableId: rooms.id, many: false, manyBack: false } },
    { name: '附件', kind: 'file' },
  ]);
  const [title, link, file] = [bookings.keys.标题, bookings.keys.房间, bookings.keys.附件] as [string, string, string];
  const form = {
    title: '预订会议室',
    open: true,
    fields: [
      { key: title, required: true },
      { key: link, required: true, filter: { conditions: [{ field: isOpen, op: 'is', value: true }] } },
      { key: file, required: true, files: { kinds: ['image', 'document'], maxMb: 1, max: 2 } },
    ],
  };
  const view = await w.api.post<{ id: string }>(`${tables}/view/create`, {
    ...{ tableId: bookings.id, name: '预订', kind: 'form', personal: false, config: { form } },
  });
  expect(view).toMatchObject({ status: 200 });
  const made = await w.api.post<LinkMade>('collaboration-center/publicLink', {
    ...{ kind: 'tableForm', target: view.data.id },
  });
  const options = {
    headers: { [LINK_HEADER]: made.data.url.split('#')[1] as string },
    remoteAddress: '203.0.113.20',
  };
  const choices = (query: string) =>
    t().visitor.call<FormChoices>('GET', `${door}/choices?key=${link}${query}`, undefined, options);
  const titles = async (query = '') => (await choices(query)).data.map((one) => one.title);
  let from = 20;
  const send = (values: object, files: Record<string, [string, string | Buffer]>, places: object, more: object = {}) =>
    sendParts(
      t().visitor,
      `${door}/sendFiles`,
      { sent: JSON.stringify({ submitKey: newId(), values, files: places, ...more }) },
      files,
      { ...options, remoteAddress: `203.0.113.${++from}` },
    );
  return {
    ...w,
    rooms,
    bookings,
    room,
    secret,
    east,
    west,
    closed,
    title,
    link,
    file,
    form,
    view,
    options,
    choices,
    titles,
    send,
  };
}

it('lets a stranger choose what its maker allows, by title alone, and send files of the kinds and sizes that it takes', async () => {
  const w = await world();
  const { title, link, file, east, west, closed } = w;
  const opened = await t().visitor.call<SharedLink>('GET', door, undefined, w.options);
  expect(opened.data.form?.fields.map(({ kind, files }) => [kind, files])).toEqual([
    ['text', undefined],
    ['relation', undefined],
    ['file', { kinds: ['image', 'document'], maxMb: 1, max: 2 }],
  ]);
  expect(opened.body + (await w.choices('')).body).not.toContain('1234');
  expect(opened.body).not.toContain(w.rooms.id);
  expect(await w.titles()).toEqual(['东厅', '西厅']);
  expect(await w.titles(`&words=${encodeURIComponent('东')}`)).toEqual(['东厅']);
  expect(await w.titles('&words=1234')).toEqual([]);
  const other = await t().visitor.call('GET', `${door}/choices?key=${title}`, undefined, w.options);
  expect(other.status).toBe(400);

  const pdf = { file0: ['议程.pdf', '%PDF-1.7'] } as Record<string, [string, string]>;
  const filled = { [title]: '例会', [link]: [east] };
  const refused: [object, Record<string, [string, string | Buffer]>, object, string][] = [
    [{ ...filled, [link]: [closed] }, pdf, { [file]: [0] }, '所选的记录已不能选择'],
    [{ ...filled, [link]: [newId()] }, pdf, { [file]: [0] }, '所选的记录已不能选择'],
    [filled, {}, {}, '请填写「附件」'],
    [filled, pdf, { [title]: [0] }, '没有这个文件字段'],
    [filled, pdf, { [file]: [1] }, '有文件没有传到'],
    [{ ...filled, [file]: [newId()] }, {}, {}, '应随表单上传'],
    [filled, { file0: ['合同.pdf.exe', 'MZ'] }, { [file]: [0] }, '是程序或脚本'],
    [filled, { file0: ['网页.html', '<b>'] }, { [file]: [0] }, '请选择图片、文档与表格'],
    [filled, { file0: ['大.pdf', Buffer.alloc(1_100_000)] }, { [file]: [0] }, '超过 1 MB'],
    [filled, { ...pdf, file1: ['二.pdf', 'x'], file2: ['三.pdf', 'x'] }, { [file]: [0, 1, 2] }, '最多 2 个文件'],
  ];
  for (const [values, files, places, said] of refused) {
    const answer = await w.send(values, files, places);
    expect([answer.status, answer.body]).toEqual([400, expect.stringContaining(said)]);
  }
  // A program that fills in what nobody sees is thanked.
  expect((await w.send(filled, pdf, { [file]: [0] }, { homepage: 'https://spam.example' })).status).toBe(200);
  expect(await w.values(w.bookings.id, title)).toEqual([]);

  expect((await w.send(filled, { ...pdf, file1: ['平面图.png', 'x'] }, { [file]: [0, 1] })).status).toBe(200);
  const [record] = (await w.window(w.bookings.id)).data.records;
  expect(record?.values[link]).toEqual([{ id: east, title: '东厅' }]);
  const cell = record?.values[file] as CellFile[];
  expect(cell.map((one) => one.title)).toEqual(['议程.pdf', '平面图.png']);
  // Whoever reads the cell saves it; nobody is named as who sent it.
  expect((await w.viewer.get(`common/file/${cell[0]?.id}/download`)).status).toBe(200);
  const [row] = await t().app.platform.database.query(
    'SELECT f.created_by, f.category FROM file f WHERE f.tenant_id = $1 AND f.id = $2',
    [w.tenant.id, cell[0]?.id],
  );
  expect(row).toEqual({ created_by: null, category: 'tableCell' });
  // A room that somebody has is taken from nobody.
  expect(await w.titles()).toEqual(['西厅']);
  expect((await w.send(filled, pdf, { [file]: [0] })).body).toContain('所选的记录已不能选择');
  expect((await w.send({ ...filled, [link]: [west] }, pdf, { [file]: [0] })).status).toBe(200);
});

it('shows by a link what its publisher decided, and inside what each may see themselves', async () => {
  const w = await world();
  const shown = await w.theirs.get<FormShown>(`${tables}/form/${w.view.data.id}`);
  expect(shown.data.fields).toHaveLength(3);
  const mine = await w.theirs.get<FormChoices>(`${tables}/form/${w.view.data.id}/choices?key=${w.link}`);
  expect(mine.data.map(({ id }) => id)).toEqual([w.east, w.west]);
  const sent = await sendParts(
    w.theirs,
    `${tables}/form/${w.view.data.id}/sendFiles`,
    {
      sent: JSON.stringify({
        submitKey: newId(),
        values: { [w.title]: '我', [w.link]: [w.west] },
        files: { [w.file]: [0] },
      }),
    },
    { file0: ['a.txt', '甲'] },
  );
  expect(sent.status).toBe(200);
  // Saved last by somebody else, the form asks a stranger for no records: they are read by the publisher's rights.
  await t().app.platform.database.query('UPDATE dyn_view SET updated_by = $2 WHERE tenant_id = $1 AND id = $3', [
    ...[w.tenant.id, w.member.id, w.view.data.id],
  ]);
  expect((await w.choices('')).status).toBe(400);
  const opened = await t().visitor.call<SharedLink>('GET', door, undefined, w.options);
  expect(opened.data.form?.fields.map(({ kind }) => kind)).toEqual(['text', 'file']);
});
