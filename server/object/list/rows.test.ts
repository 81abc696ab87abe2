/** The list of a kind that no module has: conditions in SQL against the same conditions evaluated plainly, row by row. */

import { boolean, date, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { type ConditionOp, familyOps } from '../../../contract/object/conditions';
import type { Condition, ConditionGroup } from '../../../contract/object/customFields';
import { type CustomFieldKind, fieldKinds } from '../../../contract/object/fieldKinds';
import { builtinKinds, defineFields, type ValuesOf } from '../../../contract/object/fields';
import type { CustomValues } from '../../../contract/task/task';
import type { Actor } from '../../base/actor';
import { addDays, newId } from '../../base/present';
import { today } from '../../base/zone';
import { TenantDb } from '../../db/scope';
import { useTestApp } from '../../test/app';
import { fieldTable } from '../fields/table';
import type { LoadedProject } from '../project';
import { type ListedKind, type ListedRow, listGroups, listRows } from './rows';

const t = useTestApp();

const sample = pgTable('sample', {
  tenantId: uuid('tenant_id').notNull(),
  id: uuid('id').notNull(),
  projectId: uuid('project_id').notNull(),
  title: text('title').notNull(),
  level: text('level').notNull(),
  score: smallint('score'),
  dueOn: date('due_on'),
  seenAt: timestamp('seen_at', { withTimezone: true, mode: 'string' }).notNull(),
  ownerId: uuid('owner_id'),
  memberIds: uuid('member_ids').array().notNull(),
  labelIds: uuid('label_ids').array().notNull(),
  open: boolean('open').notNull(),
  customFields: jsonb('custom_fields').$type<CustomValues>().notNull(),
});
const places = ['filter', 'sort', 'group', 'list'] as const;
const declared = defineFields({
  title: { label: '标题', kind: 'text', in: ['filter', 'sort', 'list'] },
  level: { label: '级别', kind: 'choice', choices: { LOW: '低', HIGH: '高', TOP: '最高' }, in: places },
  score: { label: '分数', kind: 'number', nullable: true, in: [...places, 'sum'] },
  dueOn: { label: '截止', kind: 'date', nullable: true, in: places },
  seenAt: { label: '发现时间', kind: 'instant', in: places },
  ownerId: { label: '责任人', kind: 'person', nullable: true, in: places },
  memberIds: { label: '成员', kind: 'persons', in: ['filter', 'group', 'list'] },
  labelIds: { label: '标签', kind: 'labels', in: ['filter', 'group', 'list'] },
  open: { label: '开放', kind: 'flag', in: places },
});
type Values = ValuesOf<typeof declared>;
type Row = Values & ListedRow & { customFields: CustomValues };

const ids = (from: number) => [1, 2, 3].map((n) => `00000000-0000-7000-8000-0000000000${from}${n}`);
const people = ids(1);
const labels = ids(2);
const custom: Record<string, { id: string; kind: CustomFieldKind }> = Object.fromEntries(
  (['text', 'number', 'date', 'select', 'multiSelect', 'persons', 'switch'] as const).map((kind) => [
    kind,
    { id: newId(), kind },
  ]),
);
const options = ['a', 'b', 'c'].map((value) => ({ value, label: value.toUpperCase() }));

// Few values, so that conditions find some rows and leave out others.
const words = fc.constantFrom('支付', '支付接口', 'Pay', 'pay_1', '100%', 'x');
const numbers = fc.constantFrom(-1, 0, 1, 2, 5);
const days = fc.integer({ min: -3, max: 9 }).map((shift) => addDays(today(), shift));
const none = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null, freq: 3 });
const some = <T>(values: T[]) => fc.subarray(values);
const customValues = fc
  .record(
    {
      text: words,
      number: numbers,
      date: days,
      select: fc.constantFrom('a', 'b', 'c'),
      multiSelect: fc.subarray(['a', 'b', 'c'], { minLength: 1 }),
      persons: fc.subarray(people, { minLength: 1 }),
      switch: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((values) => Object.fromEntries(Object.entries(values).map(([kind, value]) => [custom[kind]?.id, value])));
const rows: fc.Arbitrary<Omit<Row, 'id' | 'version'>> = fc.record({
  title: words,
  level: fc.constantFrom('LOW', 'HIGH', 'TOP'),
  score: none(numbers),
  dueOn: none(days),
  seenAt: fc.tuple(days, fc.integer({ min: 0, max: 23 })).map(([day, hour]) => {
    return `${day}T${String(hour).padStart(2, '0')}:30:00+08:00`;
  }),
  ownerId: none(fc.constantFrom(...people)),
  memberIds: some(people),
  labelIds: some(labels),
  open: fc.boolean(),
  customFields: customValues,
});

interface Known {
  field: string;
  family: keyof typeof familyOps;
  value: (row: Row) => unknown;
  /** What conditions name: of a choice its values. */
  given: fc.Arbitrary<string | number | boolean>;
}
const given: Record<string, Known['given']> = {
  text: words,
  number: numbers,
  date: days,
  choice: fc.constantFrom('LOW', 'HIGH', 'a', 'b', '没有的'),
  choices: fc.constantFrom(...labels, 'a', 'b'),
  person: fc.constantFrom(...people, 'me'),
  persons: fc.constantFrom(...people, 'me'),
  flag: fc.boolean(),
};
const known: Known[] = [
  ...Object.entries(declared).map(([field, { kind }]) => {
    const family = builtinKinds[kind].family;
    if (family === null) throw new Error(field);
    const value = (row: Row) => {
      const stored = row[field as keyof Values];
      return kind === 'instant' ? String(stored).slice(0, 10) : stored;
    };
    const allowed = kind === 'labels' ? fc.constantFrom(...labels) : given[family];
    return { field, family, value, given: allowed as Known['given'] };
  }),
  ...Object.values(custom).map(({ id, kind }) => ({
    field: id,
    family: fieldKinds[kind].family,
    value: (row: Row) => row.customFields[id] ?? null,
    given: (kind === 'multiSelect' ? fc.constantFrom('a', 'b', 'z') : given[fieldKinds[kind].family]) as Known['given'],
  })),
];

const conditionOf = ({ field, family, given: one }: Known): fc.Arbitrary<Condition> =>
  fc.constantFrom(...familyOps[family]).chain((op): fc.Arbitrary<Condition> => {
    const withValue = (value: fc.Arbitrary<Condition['value']>) => value.map((said) => ({ field, op, value: said }));
    if (['anyOf', 'noneOf', 'allOf'].includes(op)) return withValue(fc.array(one, { minLength: 1, maxLength: 3 }));
    if (op === 'between') return withValue(fc.tuple(one, one));
    if (op === 'nextDays' || op === 'pastDays') return withValue(fc.integer({ min: 1, max: 6 }));
    const bare: ConditionOp[] = ['empty', 'notEmpty', 'today', 'thisWeek', 'thisMonth', 'overdue'];
    return bare.includes(op) ? fc.constant({ field, op }) : withValue(one);
  });
const condition = fc.constantFrom(...known).chain(conditionOf);
const match = fc.constantFrom<'all' | 'any'>('all', 'any');
const group: fc.Arbitrary<ConditionGroup> = fc.record({ match, conditions: fc.array(condition, { maxLength: 3 }) });
const filters = fc.record({
  match,
  conditions: fc.array(condition, { maxLength: 3 }),
  groups: fc.array(group, { maxLength: 2 }),
});

/** What a condition means, said without SQL. @param me who asks */
function holds(row: Row, { field, op, value }: Condition, me: string): boolean {
  const one = known.find((each) => each.field === field) as Known;
  const stored = one.value(row);
  const empty = stored === null || (Array.isArray(stored) && stored.length === 0);
  const meant = (said: unknown) => (said === 'me' ? me : said);
  const wanted = (Array.isArray(value) ? value : [value]).map(meant);
  const has = Array.isArray(stored) ? stored : stored === null ? [] : [stored];
  const now = today();
  const within = (from: string, to: string) => !empty && String(stored) >= from && String(stored) < to;
  const weekday = (new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7;
  const [first, second] = wanted as [number, number];
  const figure = stored as number;
  const includes = !empty && String(stored).toLowerCase().includes(String(value).trim().toLowerCase());
  const meanings: Record<ConditionOp, () => boolean> = {
    empty: () => empty,
    notEmpty: () => !empty,
    is: () => (one.family === 'flag' ? (stored === true) === (value === true) : has.includes(wanted[0])),
    isNot: () => !has.includes(wanted[0]),
    contains: () => includes,
    notContains: () => !includes,
    gt: () => !empty && figure > first,
    gte: () => !empty && figure >= first,
    lt: () => !empty && figure < first,
    lte: () => !empty && figure <= first,
    between: () => !empty && figure >= first && figure <= second,
    anyOf: () => wanted.some((said) => has.includes(said)),
    noneOf: () => !wanted.some((said) => has.includes(said)),
    allOf: () => wanted.every((said) => has.includes(said)),
    under: () => wanted.some((said) => has.includes(said)),
    today: () => stored === now,
    thisWeek: () => within(addDays(now, -weekday), addDays(now, 7 - weekday)),
    thisMonth: () => !empty && String(stored).slice(0, 7) === now.slice(0, 7),
    nextDays: () => within(now, addDays(now, Number(value))),
    pastDays: () => within(addDays(now, -Number(value)), now),
    overdue: () => !empty && String(stored) < now && row.open,
  };
  return meanings[op]();
}
const joined = (how: 'all' | 'any', parts: boolean[]) =>
  parts.length === 0 || (how === 'all' ? parts.every(Boolean) : parts.some(Boolean));

const kind: ListedKind = { fields: fieldTable(declared, sample, { open: 't.open' }) };
let stored: Row[];
let context: { db: TenantDb; actor: Actor };
let project: LoadedProject;

beforeAll(async () => {
  const { tenant, pm } = await t().enterprise();
  const made = await t().factory.project(tenant, pm);
  const { database, projects } = t().app.platform;
  project = (await projects.find(tenant.id, made.id)) as LoadedProject;
  await database.exec(`CREATE TABLE sample (tenant_id uuid, id uuid, project_id uuid, title text, level text,
    score smallint, due_on date, seen_at timestamptz, owner_id uuid, member_ids uuid[], label_ids uuid[], open boolean,
    custom_fields jsonb)`);
  const db = new TenantDb(database, tenant.id);
  for (const { id, kind: of } of Object.values(custom)) {
    await database.query(
      `INSERT INTO custom_field (tenant_id, id, project_id, name, kind, options) VALUES ($1, $2, $3, $4, $4, $5::jsonb)`,
      [tenant.id, id, made.id, of, JSON.stringify(fieldKinds[of].options ? options : [])],
    );
  }
  stored = fc.sample(rows, { numRuns: 120, seed: 20261122 }).map((row) => ({ ...row, id: newId() }));
  await db.insert(
    sample,
    stored.map((row) => ({ ...row, projectId: made.id })),
  );
  context = { db, actor: { userId: people[0] as string, isManager: false } as Actor };
});

it('conditions find in SQL what they find row by row', async () => {
  const me = context.actor.userId;
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const expected = stored.filter((row) =>
        joined(filter.match, [
          ...filter.conditions.map((one) => holds(row, one, me)),
          ...filter.groups
            .filter((one) => one.conditions.length > 0)
            .map((one) =>
              joined(
                one.match,
                one.conditions.map((each) => holds(row, each, me)),
              ),
            ),
        ]),
      );
      const page = await listRows<Row>(context, kind, project, { filter, pageSize: 200 });
      expect(page.rows.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
      expect(page.total).toBe(expected.length);
    }),
    { numRuns: 300 },
  );
}, 60_000);

it('the rows below a group are those that its head counts', async () => {
  for (const by of [
    'level',
    'score',
    'dueOn',
    'seenAt:week',
    'ownerId',
    'memberIds',
    'labelIds',
    'open',
    custom.multiSelect?.id,
    `${custom.date?.id}:month`,
  ]) {
    const heads = await listGroups(context, kind, project, { group: by as string, sums: ['score'] });
    expect(heads.length).toBeGreaterThan(1);
    for (const { key, count } of heads) {
      const page = await listRows<Row>(context, kind, project, {
        filter: { inGroups: [{ field: by as string, key }] },
      });
      expect([by, key, page.total]).toEqual([by, key, count]);
    }
  }
});

it('pages follow each other without a gap or a double, in each order', async () => {
  for (const field of [
    'title',
    'level',
    'score',
    'dueOn',
    'seenAt',
    custom.number?.id,
    custom.select?.id,
  ] as string[]) {
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      for (let pageNo = 1; pageNo <= 3; pageNo += 1) {
        const page = await listRows<Row>(context, kind, project, { sorts: [{ field, order }], pageNo, pageSize: 50 });
        seen.push(...page.rows.map(({ id }) => id));
      }
      expect(new Set(seen).size).toBe(stored.length);
    }
  }
});

it('refuses fields that are not there, or cannot do what is asked', async () => {
  const ask = (query: Parameters<typeof listRows>[3]) => listRows(context, kind, project, query);
  await expect(ask({ filter: { conditions: [{ field: newId(), op: 'empty' }] } })).rejects.toThrow(
    '筛选或排序的字段不存在',
  );
  await expect(ask({ sorts: [{ field: 'memberIds' }] })).rejects.toThrow();
  await expect(listGroups(context, kind, project, { group: 'title' })).rejects.toThrow();
  await expect(listGroups(context, kind, project, { group: 'level:week' })).rejects.toThrow('不能按「级别」分组');
});
