import fs from 'node:fs';
import path from 'node:path';
import { unfolded } from '../../../../../contract/import/fields';
import { peopleOf } from '../../../../../contract/import/people';
import { presetOf } from '../../../../../contract/import/presets';
import { stageCategories } from '../../../../../contract/task/enums';
import { looseTablePieces, readLooseTable } from '../../../../tables/table';
import type { Ground } from './here';
import { inspectSummary, proposalOf } from './inspect';
import { htmlOf } from './markup';
import { samples } from './samples';
import { Summary } from './summary';
import { type ForeignRecord, translateTable } from './translate';

const people = [
  { id: 'chen', userName: 'chen', name: '陈晓', mail: 'chen@example.com', sounds: ['chenxiao', 'xiaochen'] },
  { id: 'li', userName: 'li', name: '王莉', mail: null, sounds: ['wangli', 'liwang'] },
  { id: 'dev', userName: 'dev', name: '李航', mail: null, sounds: ['lihang'] },
  { id: 'zhao1', userName: 'zhao1', name: '赵雷', mail: null, sounds: [] },
  { id: 'zhao2', userName: 'zhao2', name: '赵雷', mail: null, sounds: [] },
  { id: 'pm', userName: 'pm', name: '周敏', mail: null, sounds: ['zhoumin'] },
];
const ground: Ground = {
  here: {
    types: [
      { name: '任务', code: 'TASK' },
      { name: '需求', code: 'REQUIREMENT' },
      { name: '缺陷', code: 'BUG' },
    ],
    stages: Object.entries(stageCategories).map(([code, name]) => ({
      code,
      name,
      category: code as keyof typeof stageCategories,
    })),
    people: peopleOf(people),
  },
  people,
  zone: 'Asia/Shanghai',
  userName: (id) => id,
};

async function seenIn(file: Uint8Array, name: string) {
  const summary = await Summary.read(looseTablePieces(file, name));
  const found = await inspectSummary(summary, {}, ground, [], 'WEB9');
  return { table: await readLooseTable(file, name), summary, found };
}

/** A file as a table of ours: by key, the text of each target. */
async function comeIn(file: Uint8Array, name: string) {
  const { table, found } = await seenIn(file, name);
  const { table: ours, plan } = await translateTable(table, found.mapping, ground, []);
  const rows = new Map<string, { cells: Record<string, string>; record: ForeignRecord }>();
  for (const record of ours.records as ForeignRecord[]) {
    const cells = Object.fromEntries(
      Object.entries(plan.targets).map(([target, at]) => [
        target,
        target === 'notes' ? htmlOf(record.more.notes ?? []) : unfolded(record.cells[at] ?? '').join('|'),
      ]),
    );
    for (const column of plan.custom) cells[column.name] = unfolded(record.cells[column.at] ?? '').join('|');
    const category = ground.here.stages.find(({ name: stage }) => stage === cells.stage)?.code;
    rows.set(cells.key || cells.number || cells.title || '', {
      cells: { ...cells, stage: category ?? cells.stage ?? '' },
      record,
    });
  }
  return { found, rows };
}

describe('files of other tools', () => {
  it.each(samples.map((sample) => [sample.name, sample] as const))('reads %s', async (_, sample) => {
    const { found, rows } = await comeIn(Buffer.from(sample.file), sample.name);
    expect(found.source).toBe(sample.source);
    expect(found.doubtful).toEqual([]);
    for (const [key, expected] of Object.entries(sample.rows)) {
      expect([key, rows.get(key)?.cells]).toEqual([key, expect.objectContaining(expected)]);
    }
  });

  it('keeps comments, markup, and what it could not read as notes at the row', async () => {
    const { rows, found } = await comeIn(Buffer.from(samples[0]?.file ?? ''), 'jira.csv');
    const first = rows.get('OPS-1');
    expect(first?.cells.notes).toBe(
      '<h1>Plan</h1><ol><li><p>first</p></li><li><p>second</p></li></ol><pre><code>int a;</code></pre>',
    );
    expect(first?.cells.迭代).toBe('S1|S2');
    expect(first?.record.more.comments).toEqual([
      { userId: 'chen', author: '陈晓', at: '2026-02-03T07:00:00.000Z', said: { text: 'a; b', markup: 'jira' } },
    ]);
    expect(rows.get('OPS-2')?.record.left).toEqual([
      { cause: '执行人不是本企业成员，已留空', column: '执行人', value: 'nobody' },
    ]);
    expect(rows.get('OPS-3')?.record.left.map(({ cause, value }) => [cause, value])).toEqual([
      ['日期无法识别，已留空', 'soon'],
      ['日期无法识别，已留空', '31/Feb/26 2:15 PM'],
    ]);
    const stages = found.values.find(({ kind }) => kind === 'stage')?.found;
    expect(stages).toContainEqual({ value: 'Done', rows: 2, to: '已完成' });
  });

  it('asks for the order of a column that does not tell it, and takes the answer', async () => {
    const { table, found } = await seenIn(Buffer.from('标题,截止日期\na,05/10/2026\nb,06/11/2026\n'), 'a.csv');
    const { mapping, doubtful } = found;
    expect(doubtful).toEqual([{ column: '截止日期', examples: ['05/10/2026', '06/11/2026'] }]);
    const answered = { ...mapping, columns: mapping.columns.map((plan) => ({ ...plan, order: 'dmy' as const })) };
    const { table: ours, plan } = await translateTable(table, answered, ground, []);
    expect(ours.records[0]?.cells[plan.targets.planEnd ?? -1]).toBe('2026-10-05');
  });

  it('says where several people are called so, and what kind of table a page of the web is', async () => {
    const { rows } = await comeIn(Buffer.from('标题,负责人\na,赵雷\n'), 'a.csv');
    expect(rows.get('a')?.record.left).toEqual([
      { cause: '企业中有多位同名的人，执行人已留空', column: '执行人', value: '赵雷' },
    ]);
    await expect(seenIn(Buffer.from('<html><table><tr><td>a</td></tr></table></html>'), 'a.xls')).rejects.toThrow(
      '网页格式的表格',
    );
  });

  it('proposes no more than some new fields, and those of a title as fields of their kind', async () => {
    const wide = ['title', ...Array.from({ length: 199 }, (_, at) => `c${at}`)].join();
    const { summary } = await seenIn(Buffer.from(`${wide}\nx,${'1,'.repeat(198)}1\n`), 'wide.csv');
    const { columns } = proposalOf(summary, presetOf('sheet'), [], 'X');
    expect(columns.filter(({ create }) => create === 'number')).toHaveLength(20);
    expect(columns).toHaveLength(200);
  });
});

// Beside the repository, or one above where it is one of several worktrees.
const root = path.resolve(__dirname, '..', '..', '..', '..', '..');
const found =
  [1, 2]
    .map((above) => path.resolve(root, ...Array.from({ length: above }, () => '..'), 'shared', 'found', 'import'))
    .find((folder) => fs.existsSync(folder)) ?? root;
const shared = fs.existsSync(path.join(found, 'expected.json')) ? describe : describe.skip;
shared('files that were found', () => {
  interface Expected {
    rows: number;
    [what: string]: unknown;
  }
  const read = () => JSON.parse(fs.readFileSync(path.join(found, 'expected.json'), 'utf8')) as Record<string, Expected>;
  const keyed = (rows: Map<string, { cells: Record<string, string> }>, target: string) => (key: string) =>
    rows.get(key)?.cells[target];

  it('come in whole', async () => {
    for (const [name, expected] of Object.entries(read())) {
      if (!name.endsWith('.csv')) continue;
      const { rows } = await comeIn(fs.readFileSync(path.join(found, name)), name);
      expect([name, rows.size]).toEqual([name, expected.rows]);
      const table = (what: string) => Object.entries((expected[what] ?? {}) as Record<string, unknown>);
      const of = (target: string) => keyed(rows, target);
      for (const [key, parent] of table('parents'))
        expect([key, String(parent)]).toEqual([key, expect.stringMatching(new RegExp(`^${of('parent')(key)}`))]);
      for (const [key, stage] of table('states'))
        expect([key, stage]).toEqual([key, expect.stringMatching(new RegExp(`^${of('stage')(key)}`))]);
      for (const [key, hours] of table('estimateHours'))
        expect([name, key, of('estimateHours')(key)]).toEqual([name, key, String(hours)]);
      for (const [key, progress] of table('progress'))
        expect([key, of('progress')(key)]).toEqual([key, String(progress)]);
      for (const [key, labels] of table('labels')) expect([key, of('labels')(key)?.split('|')]).toEqual([key, labels]);
      for (const [key, iteration] of table('iteration')) expect([key, of('迭代')(key)]).toEqual([key, iteration]);
      const day = (text: unknown) => (text === null ? [] : String(text).match(/\d{4}-\d\d-\d\d/g));
      // Where the file names another zone, the last day that is said is that of the enterprise.
      for (const what of [
        ['due', 'planEnd'],
        ['end', 'planEnd'],
      ] as const)
        for (const [key, said] of table(what[0])) expect([key, of(what[1])(key)]).toEqual([key, day(said)?.at(-1)]);
      for (const [key, who] of table('people')) {
        const person = people.find(({ name: called }) => String(who).includes(called));
        expect([key, of('executor')(key) || null]).toEqual([key, who === null ? null : person?.id]);
      }
      for (const [key, count] of table('comments'))
        expect([key, rows.get(key)?.record.more.comments?.length]).toEqual([key, count]);
    }
  });
});

it('takes of a mapping of before no person, stage or type that is not there any more', async () => {
  const file = Buffer.from('标题,编号,负责人,状态,类型\na,1,陈晓,进行中,缺陷\n');
  const { table, summary, found } = await seenIn(file, 'a.csv');
  const values = { people: { 陈晓: 'gone', 王莉: 'li' }, stage: { 进行中: '改了名' }, taskType: { 缺陷: '没有了' } };
  const mapping = { ...found.mapping, values };
  const rows = async (by: typeof found.mapping) => (await translateTable(table, by, ground, [])).table.records;
  const now = await rows(found.mapping);
  expect(now[0]?.cells).toContain('chen');
  expect(await rows(mapping)).toEqual(now);
  const again = await inspectSummary(summary, { remembered: async () => mapping }, ground, [], 'WEB9');
  expect(again.mapping.values).toEqual({ people: { 王莉: 'li' }, stage: {}, taskType: {} });
});
