/** A large act is taken back chunk by chunk: as one to who asks, to go on with after a break, and others are heard between. */
import type { PasteDone, RecordWindow, ReplaceDone, TakeBackDone } from '../../../contract/dynamicTable/records';
import type { ConvertPreview, TableRole } from '../../../contract/dynamicTable/table';
import { Pace } from '../../base/pace';
import { useTestApp } from '../../test/app';
import { tableWorld, takeBackAll } from '../../test/tableWorld';

jest.setTimeout(180_000);
const t = useTestApp();
const base = 'collaboration-center/dynamicTable';
const ROWS = 450;

it('takes a large act back and forth as one, and goes on where it was broken off', async () => {
  const { api, table, add, values } = await tableWorld(t);
  const { id, keys } = await table('大', []);
  const a = keys.标题 as string;
  const [first] = await add(id, { [a]: '旧' });
  const pasted = await api.post<PasteDone>(`${base}/records/paste`, {
    tableId: id,
    ids: [first],
    keys: [a],
    rows: Array.from({ length: ROWS }, (_, at) => [`新 ${at}`]),
  });
  expect(pasted.data).toMatchObject({ changed: 1, added: ROWS - 1 });
  const total = async () => (await values(id, a, { size: 500 })).length;
  const ask = (body: object) => api.post<TakeBackDone>(`${base}/takeBack`, body);
  const takeBack = (actId: string | null) => takeBackAll(api, actId);
  const steps = jest.spyOn(Pace.prototype, 'step');
  const undone = await takeBack(pasted.data.actId);
  expect(undone).toMatchObject({ done: ROWS, kept: 0, total: ROWS, left: 0 });
  expect(steps.mock.calls.length).toBeGreaterThan(2);
  expect([await total(), await values(id, a)]).toEqual([1, ['旧']]);
  // A clock on which each look is a second later: each call does one chunk, and all of them are one act.
  let seconds = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    seconds += 1_000;
    return seconds;
  });
  const told: number[] = [];
  const redone = await takeBackAll(api, undone.actId, (left) => told.push(left));
  clock.mockRestore();
  expect(redone).toMatchObject({ done: ROWS, kept: 0 });
  expect(told.length).toBeGreaterThan(5);
  expect(told).toEqual([...new Set(told)].sort((one, other) => other - one));
  expect(told.at(-1)).toBe(0);
  expect(await total()).toBe(ROWS);
  expect((await values(id, a))[0]).toBe('新 0');

  steps.mockRestore();
  const { step } = Pace.prototype;
  let left = 2;
  const broken = jest.spyOn(Pace.prototype, 'step').mockImplementation(async function (this: Pace, work) {
    left -= 1;
    if (left < 0) throw new Error('the process ends');
    return step.call(this, work) as ReturnType<typeof work>;
  });
  expect((await ask({ actId: redone.actId })).status).toBe(500);
  broken.mockRestore();
  const half = await total();
  expect(half).toBeGreaterThan(1);
  expect(half).toBeLessThan(ROWS);
  expect((await takeBack(redone.actId)).kept).toBe(0);
  expect([await total(), await values(id, a)]).toEqual([1, ['旧']]);
  // Nobody goes on with what is no act of theirs that takes this one back.
  const next = '00000000-0000-4000-8000-000000000000';
  expect((await ask({ actId: redone.actId, goesOn: { actId: pasted.data.actId, next } })).status).toBe(404);
});

it('takes the options of a paste back with it, but for those that others hold, and gives them again', async () => {
  const { api, table, detail, add, change, values } = await tableWorld(t);
  const { id, keys } = await table('选项', [{ name: '级', kind: 'select', options: [{ value: 'h', label: '高' }] }]);
  const level = keys.级 as string;
  const [one, two, other] = (await add(id, {}, {}, {})) as [string, string, string];
  const labels = async () =>
    (await detail(id)).fields.find(({ key }) => key === level)?.options.map(({ label }) => label);
  const paste = { tableId: id, ids: [one, two], keys: [level], rows: [['新'], ['旧']], makeOptions: true };
  const { data: looked } = await api.post<PasteDone>(`${base}/records/paste`, { ...paste, dryRun: true });
  expect([looked.options, looked.actId, await labels()]).toEqual([['新', '旧'], null, ['高']]);
  const { data: pasted } = await api.post<PasteDone>(`${base}/records/paste`, paste);
  expect(await labels()).toEqual(['高', '新', '旧']);
  const takeBack = async (actId: string | null) =>
    (await api.post<TakeBackDone>(`${base}/takeBack`, { actId })).data.actId;
  const undone = await takeBack(pasted.actId);
  expect([await labels(), await values(id, level)]).toEqual([['高'], [undefined, undefined, undefined]]);
  const redone = await takeBack(undone);
  const now = (await values(id, level)) as string[];
  expect([await labels(), now.slice(0, 2).every(Boolean)]).toEqual([['高', '新', '旧'], true]);
  // Somebody chose one of them meanwhile.
  await change(id, other, { [level]: now[1] as string });
  await takeBack(redone);
  expect([await labels(), await values(id, level)]).toEqual([
    ['高', '旧'],
    [undefined, undefined, now[1]],
  ]);
});

it('brings back links and tasks among which are some that the person does not see, and skips what can stand no more', async () => {
  const w = await tableWorld(t);
  const { api, theirs, table, add, change, values, field, member, project, pm, tenant } = w;
  const target = await table('目标', [{ name: '谁', kind: 'person' }]);
  const source = await table('来源', [
    { name: '任务', kind: 'task' },
    { name: '级', kind: 'select', options: [{ value: 'h', label: '高' }] },
  ]);
  const link = await field(source.id, { name: '关联', kind: 'relation', config: { tableId: target.id } });
  const [who, task, level] = [target.keys.谁, source.keys.任务, source.keys.级] as [string, string, string];
  const [mine, hidden, more] = (await add(target.id, { [who]: member.id }, {}, { [who]: member.id })) as [
    string,
    string,
    string,
  ];
  const open = await t().factory.task(tenant, project, pm, {});
  const closed = await t().factory.task(tenant, project, pm, { privateTask: true });
  const begun = { [link]: [mine, hidden], [task]: [open.id, closed.id], [level]: 'h' };
  const [row] = (await add(source.id, begun)) as [string];
  const roles = (await api.get<TableRole[]>(`${base}/roles?tableId=${target.id}`)).data;
  for (const { id, version, ...role } of roles) {
    const rows = { conditions: [{ field: who, op: 'is' as const, value: 'me' }] };
    await api.post(`${base}/role/save`, { tableId: target.id, id, version, ...role, rows });
  }
  const { data } = await change(source.id, row, { [link]: [more], [task]: [], [level]: null }, theirs);
  const now = async (key: string) => ((await values(source.id, key))[0] as { id: string }[]).map(({ id }) => id);
  expect([await now(link), await now(task)]).toEqual([[hidden, more], [closed.id]]);
  const one = (await w.detail(source.id)).fields.find(({ key }) => key === level);
  const options = [{ value: 'l', label: '低' }];
  const saved = { tableId: source.id, key: level, version: one?.version, name: '级', options };
  expect((await api.post(`${base}/field/update`, saved)).status).toBe(200);
  const undone = await takeBackAll(theirs, data.actId);
  expect(undone).toMatchObject({ done: 2, kept: 1 });
  // In their order, so that it can be done again.
  expect([await now(link), await now(task)]).toEqual([
    [mine, hidden],
    [open.id, closed.id],
  ]);
  expect(await takeBackAll(theirs, undone.actId)).toMatchObject({ done: 2, kept: 0 });
  expect([await now(link), await now(task)]).toEqual([[hidden, more], [closed.id]]);
});

it('remembers the options of an act whose first call finds no value to take back', async () => {
  const { api, table, detail, add, values } = await tableWorld(t);
  const { id, keys } = await table('选项', [{ name: '级', kind: 'select', options: [{ value: 'h', label: '高' }] }]);
  const level = keys.级 as string;
  const ids = await add(id, ...Array.from({ length: 210 }, () => ({})));
  const labels = async () =>
    (await detail(id)).fields.find(({ key }) => key === level)?.options.map(({ label }) => label);
  const rows = ids.map(() => ['新']);
  const paste = { tableId: id, ids, keys: [level], rows, makeOptions: true };
  const { data: pasted } = await api.post<PasteDone>(`${base}/records/paste`, paste);
  const undone = await takeBackAll(api, pasted.actId);
  expect(await labels()).toEqual(['高']);
  // Somebody changes all but a record whose line is among the last that are looked at.
  const at = 205;
  const others = { tableId: id, keys: [level], rows: rows.slice(1).map(() => ['高']) };
  const changed = await api.post<PasteDone>(`${base}/records/paste`, { ...others, ids: ids.toSpliced(at, 1) });
  expect(changed.data.changed).toBe(209);
  let seconds = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => {
    seconds += 1_000;
    return seconds;
  });
  const first = await api.post<TakeBackDone>(`${base}/takeBack`, { actId: undone.actId });
  expect(first.data).toMatchObject({ actId: expect.any(String), done: 0, kept: 20, left: 190 });
  const { actId, next } = first.data;
  let taken = first.data;
  // Ends: each call leaves fewer lines.
  while (taken.next !== null) {
    const goesOn = { actId: taken.actId, next: taken.next };
    taken = (await api.post<TakeBackDone>(`${base}/takeBack`, { actId: undone.actId, goesOn })).data;
  }
  clock.mockRestore();
  expect([next, taken.actId, await labels()]).toEqual([expect.any(String), actId, ['高', '新']]);
  expect((await values(id, level, { size: 500 })).filter((value) => value !== 'h')).toHaveLength(1);
  expect((await takeBackAll(api, actId)).done).toBe(1);
  expect(await labels()).toEqual(['高']);
});

it('takes no field into a form that the form cannot show, and says which', async () => {
  const { api, table, field } = await tableWorld(t);
  const { id, keys } = await table('来源', []);
  const made = await field(id, { name: '创建时间', kind: 'createdTime' });
  const form = (...asked: string[]) => ({
    ...{ tableId: id, name: '登记', kind: 'form' },
    config: { form: { title: '登记', fields: asked.map((key) => ({ key })), open: true } },
  });
  const refused = await api.post(`${base}/view/create`, form(keys.标题 as string, made));
  expect([refused.status, refused.message]).toEqual([400, expect.stringContaining('「创建时间」')]);
  expect((await api.post(`${base}/view/create`, form(keys.标题 as string))).status).toBe(200);
});

it('finds and replaces letters as they stand, shown before, skips what may not change, and takes it back as one', async () => {
  const { api, viewer, table, add, values } = await tableWorld(t);
  const { id, keys } = await table('替换', [
    { name: '邮箱', kind: 'mail' },
    { name: '数', kind: 'number' },
  ]);
  const [a, m, n] = [keys.标题, keys.邮箱, keys.数] as [string, string, string];
  await add(id, { [a]: '50%_甲', [m]: 'x@a.cn' }, { [a]: '50%_乙 50%_' }, { [a]: '50 甲' });
  const ask = { tableId: id, keys: [a, m], find: '50%_', put: '' };
  const replace = (more: object = {}, client = api) =>
    client.post<ReplaceDone>(`${base}/records/replace`, { ...ask, ...more });
  const preview = (await replace({ dryRun: true })).data;
  expect(preview).toMatchObject({ actId: null, cells: 2, records: 2, skipped: 0 });
  expect(preview.samples[1]).toEqual({ name: '标题', before: '50%_乙 50%_', after: '乙 ' });
  expect((await values(id, a))[0]).toBe('50%_甲');
  const { data } = await replace({ filter: { conditions: [{ field: a, op: 'contains', value: '甲' }] } });
  expect(data).toMatchObject({ cells: 1 });
  expect(await values(id, a)).toEqual(['甲', '50%_乙 50%_', '50 甲']);
  await takeBackAll(api, data.actId);
  expect((await values(id, a))[0]).toBe('50%_甲');
  // No longer an address: it stays. Who only reads changes nothing, and a number is no text.
  expect((await replace({ find: '@', put: '#' })).data).toMatchObject({ actId: null, cells: 0, skipped: 1 });
  expect((await replace({}, viewer)).data).toMatchObject({ actId: null, cells: 0, skipped: 2 });
  expect((await replace({ keys: [n] })).status).toBe(400);
});

it('makes names into links and links into names, told before, and both come back', async () => {
  const { api, detail, table, add, values, field } = await tableWorld(t);
  const target = await table('人员', []);
  const source = await table('任务', [{ name: '谁', kind: 'text' }]);
  const who = source.keys.谁 as string;
  const name = target.keys.标题 as string;
  await add(target.id, { [name]: '张三' }, { [name]: 'Ｌi Si' });
  await add(source.id, { [who]: '张三、li si' }, { [who]: '张三，没有的人' }, { [who]: '王五' }, {});
  const asked = { tableId: source.id, key: who, kind: 'relation', config: { tableId: target.id } };
  const preview = (await api.post<ConvertPreview>(`${base}/field/convert/preview`, asked)).data;
  expect(preview).toMatchObject({ fits: 2, partial: 1, lost: 1 });
  expect(preview.samples).toContainEqual({ before: '张三，没有的人', after: '张三' });
  const { key } = (await api.post<{ key: string }>(`${base}/field/convert`, asked)).data;
  const titles = async (tableId: string, of: string) =>
    (await values(tableId, of)).map((links) => (links as { title: string }[] | undefined)?.map(({ title }) => title));
  expect(await titles(source.id, key)).toEqual([['张三', 'Ｌi Si'], ['张三'], undefined, undefined]);
  // A name is no link: the first field stays what it is.
  const first = { ...asked, key: source.keys.标题 };
  expect((await api.post(`${base}/field/convert/preview`, first)).status).toBe(422);
  // With the field that shows it from the other side.
  const link = await field(source.id, {
    ...{ name: '参与', kind: 'relation', withBack: true },
    config: { tableId: target.id },
  });
  const [row] = (await api.post<RecordWindow>(`${base}/records`, { tableId: source.id })).data.records;
  const [one] = (await api.post<RecordWindow>(`${base}/records`, { tableId: target.id })).data.records;
  await api.post(`${base}/records/update`, {
    tableId: source.id,
    records: [{ id: row?.id, values: { [link]: [one?.id] } }],
  });
  const back = (await detail(target.id)).fields.find(({ kind }) => kind === 'relation')?.key ?? '';
  const texts = { tableId: source.id, key: link, kind: 'text' };
  expect((await api.post<ConvertPreview>(`${base}/field/convert/preview`, texts)).data).toMatchObject({
    fits: 1,
    lost: 0,
  });
  const made = (await api.post<{ key: string }>(`${base}/field/convert`, texts)).data.key;
  expect((await values(source.id, made))[0]).toBe('张三');
  expect((await detail(target.id)).fields.some((other) => other.key === back)).toBe(false);
  await api.post(`${base}/field/delete`, { tableId: source.id, key: made });
  await api.post(`${base}/field/recover`, { tableId: source.id, key: link });
  expect([(await titles(source.id, link))[0], (await titles(target.id, back))[0]]).toEqual([['张三'], [`#${row?.no}`]]);
});

it('asks which sign stands before decimals where numbers contradict each other', async () => {
  const { api, table, add } = await tableWorld(t);
  const { id, keys } = await table('小数', [{ name: '文', kind: 'text' }]);
  const key = keys.文 as string;
  await add(id, { [key]: '1.234,50' }, { [key]: '7,5' });
  const preview = async (more: object = {}) => {
    const asked = { tableId: id, key, kind: 'number', ...more };
    return (await api.post<ConvertPreview>(`${base}/field/convert/preview`, asked)).data;
  };
  expect(await preview()).toMatchObject({ fits: 2, lost: 0, asksSign: false });
  await add(id, { [key]: '2.25' });
  expect(await preview()).toMatchObject({ fits: 1, lost: 2, asksSign: true });
  expect((await preview({ decimalSign: 'comma' })).samples).toContainEqual({ before: '1.234,50', after: '1234.5' });
});

it('holds what is required and what stands once on every way in', async () => {
  const { api, table, add, change, values, detail } = await tableWorld(t);
  const { id, keys } = await table('唯一', [
    { name: '编码', kind: 'text', config: { required: true, unique: true } },
    { name: '数', kind: 'number' },
  ]);
  const [code, n] = [keys.编码, keys.数] as [string, string];
  const [one, two] = (await add(id, { [code]: 'A' }, { [code]: 'B' })) as [string, string];
  const create = (...records: object[]) =>
    api.post(`${base}/records/create`, { tableId: id, records: records.map((own) => ({ values: own })) });
  for (const refused of [
    await create({ [n]: 1 }),
    await create({ [code]: 'A' }),
    await create({ [code]: 'C' }, { [code]: 'C' }),
    await change(id, two, { [code]: 'A' }),
    await change(id, one, { [code]: null }),
  ]) {
    expect([refused.status, refused.message]).toEqual([422, expect.stringContaining('「编码」')]);
  }
  // A call that changes both may give the one what the other had.
  const swapped = {
    tableId: id,
    records: [
      { id: one, values: { [code]: 'B' } },
      { id: two, values: { [code]: 'A' } },
    ],
  };
  expect((await api.post(`${base}/records/update`, swapped)).status).toBe(200);
  const paste = (rows: string[][]) =>
    api.post<PasteDone>(`${base}/records/paste`, { tableId: id, ids: [one, two], keys: [code, n], rows });
  expect((await paste([['', '5']])).data).toMatchObject({ skipped: 1, problems: ['「编码」是必填字段，不能清空'] });
  expect(await values(id, code)).toEqual(['B', 'A']);
  expect(await values(id, n)).toEqual([5, undefined]);
  expect((await paste([['Z'], ['Z']])).status).toBe(422);
  // What was deleted does not stand any more, and comes back only where its value is free.
  await api.post(`${base}/records/delete`, { tableId: id, ids: [two] });
  await add(id, { [code]: 'A' });
  const back = await api.post(`${base}/records/recover`, { tableId: id, ids: [two] });
  expect([back.status, back.message]).toEqual([422, expect.stringContaining('不能恢复')]);
  // A field of which values stand twice cannot demand it.
  const other = await table('重复', [{ name: '值', kind: 'text' }]);
  const key = other.keys.值 as string;
  await add(other.id, { [key]: '同' }, { [key]: '同' });
  const { version } = (await detail(other.id)).fields.find((field) => field.key === key) as { version: number };
  const demand = { tableId: other.id, key, version, config: { unique: true } };
  expect((await api.post(`${base}/field/update`, demand)).message).toContain('1 个值重复');
});

it('makes fields for the columns of a paste, shown before, and takes them back and again with it', async () => {
  const { api, theirs, table, add, values, detail } = await tableWorld(t);
  const { id, keys } = await table('变宽', []);
  const a = keys.标题 as string;
  const [one] = (await add(id, { [a]: '旧' })) as [string];
  const rows = [
    ['甲', '1,234', '2026/3/5', '高'],
    ['乙', '5', '2026年3月6日', ''],
  ];
  const paste = (more: object = {}, client = api) =>
    client.post<PasteDone>(`${base}/records/paste`, { tableId: id, ids: [one], keys: [a], rows, grow: true, ...more });
  const fields = [
    { name: '列 2', kind: 'number' },
    { name: '列 3', kind: 'date' },
    { name: '列 4', kind: 'text' },
  ];
  expect((await paste({ dryRun: true })).data).toMatchObject({ actId: null, fields });
  expect((await paste({}, theirs)).status).toBe(403);
  expect((await detail(id)).fields).toHaveLength(1);
  const { data } = await paste();
  expect(data).toMatchObject({ changed: 1, added: 1, skipped: 0, fields });
  const shown = async () => (await detail(id)).fields.map(({ name }) => name);
  const of = async (name: string) =>
    values(id, (await detail(id)).fields.find((field) => field.name === name)?.key ?? '');
  expect([await of('列 2'), await of('列 3'), await of('列 4')]).toEqual([
    [1234, 5],
    ['2026-03-05', '2026-03-06'],
    ['高', undefined],
  ]);
  const back = await takeBackAll(api, data.actId);
  expect([await shown(), await values(id, a)]).toEqual([['标题'], ['旧']]);
  const again = await takeBackAll(api, back.actId);
  expect([await shown(), await of('列 2')]).toEqual([
    ['标题', '列 2', '列 3', '列 4'],
    [1234, 5],
  ]);
  // What somebody fills meanwhile stays with its field.
  const key = (await detail(id)).fields[3]?.key as string;
  await theirs.post(`${base}/records/update`, { tableId: id, records: [{ id: one, values: { [key]: '别人' } }] });
  await takeBackAll(api, again.actId);
  expect(await shown()).toEqual(['标题', '列 4']);
});
