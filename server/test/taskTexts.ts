/**
 * What is made of the table of a task's fields, as texts and lists that a test compares with those of before: statements
 * (their lists sorted, since the order of columns means nothing), rights, words of the history, cells of exports, values
 * that are taken back, names in layouts, filters and sorts.
 */
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { importTargets } from '../../contract/task/enums';
import {
  conditionFields,
  exportColumns,
  groupDates,
  groupFields,
  sumFields,
  taskSortKeys,
} from '../../contract/task/fields';
import { creatableFields, layoutFields, usualCreateFields, usualGroups } from '../../contract/task/layoutFields';
import { TaskCreate, TaskUpdate } from '../../contract/task/task';
import { ruledFields } from '../../contract/task/workflowLimits';
import type { Actor } from '../base/actor';
import { commitment, cost, environment, problem, resource, review, risk, task } from '../db/schema';
import type { TenantDb } from '../db/scope';
import { applyFields } from '../modules/task/change/apply';
import { describeChanges } from '../modules/task/change/changes';
import { insertTasks, type TaskInsert } from '../modules/task/change/createQueue';
import { assertRights } from '../modules/task/change/judge';
import type { ChangeInput, TaskChange } from '../modules/task/change/plan';
import { touchesPlan } from '../modules/task/change/reschedule';
import { writeChanges } from '../modules/task/change/write';
import { columnsOf } from '../modules/task/export/columns';
import { type ChangeRecord, type LoadedChange, lookAt } from '../modules/task/read/load';
import { presentRow, taskRecords } from '../modules/task/read/rows';
import { planChangeOf } from '../modules/task/schedule/service';
import { fieldValues } from '../modules/task/undo/takeBack';

/** A task in which every column has a value of its own. */
export const fullRecord: ChangeRecord = {
  ...{ id: 'id-1', project_id: 'project-1', task_no: 'P-7', seq: 7, title: 'Title', notes: '<p>Notes</p>' },
  ...{ type_id: 'type-1', stage_id: 'stage-1', category: 'IN_PROGRESS', urgent: 3, executor_id: 'user-1' },
  ...{ parent_id: 'parent-1', child_total: 5, child_done: 2, private_children: null as never },
  ...{ comment_count: 11, file_count: 12, plan_start: '2026-03-02', plan_end: '2026-03-06' },
  ...{ real_start: '2026-03-03T01:00:00+00:00', real_end: '2026-03-05T09:30:00+00:00', schedule_mode: 'manual' },
  ...{ not_before: '2026-03-01', milestone: true, alarm_time: '2026-03-04T02:15:00+00:00', alarm_offsets: [2, 24] },
  ...{ urge_count: 13, progress: 40, progress_mode: 'estimate', progress_weight: 2.5, estimate_hours: 16.5 },
  ...{ consumed_hours: 4, left_hours: 12.5, team_mode: null, team: null, private_type: 1 },
  ...{ label_ids: ['label-1', 'label-2'], custom_fields: {}, created_by: 'user-2' },
  ...{ created_at: '2026-02-01T00:00:00+00:00', updated_at: '2026-03-05T10:00:00+00:00', version: 9, project_type: 2 },
  ...{ external_key: 'EXT-1', group_id: 'group-1', specification_id: 'norm-1', rela_obj_id: 'object-1' },
  ...{ form_key: 'form-1', updated_by: 'user-3', alarm_by: 'user-4', alarm_set_at: '2026-03-01T00:00:00+00:00' },
  ...{ resume_on: '2026-04-01', involved: ['user-5', 'user-6'] },
};

/** Every field of a change, each with another value than `fullRecord` has. */
export const fullChange = {
  ...{ title: ' New title ', stageId: 'stage-2', taskTypeId: 'type-2', notes: '<p>New <b>notes</b></p>', urgent: 4 },
  ...{ executorId: 'user-7', planStart: '2026-05-04', planEnd: '2026-05-08', notBefore: '2026-05-01' },
  ...{
    scheduleMode: 'auto',
    milestone: false,
    alarmTime: '2026-05-06T02:15:00+00:00',
    alarmOffsets: [4],
    progress: 60,
  },
  ...{ estimateHours: 20, leftHours: 8, progressMode: 'hours', progressWeight: 3, privateTask: false },
  ...{ groupId: 'group-2', specificationId: 'norm-2', relaObjId: 'object-2', formKey: 'form-2' },
  ...{ involveMember: ['user-8'], labelIds: ['label-3', 'label-3'] },
} satisfies ChangeInput;

const project = { id: 'project-1', code: 'P', formulaInputs: [], status: 'DOING', archived: false, settings: {} };
const loaded = {
  record: fullRecord,
  facts: { createdBy: null, executorId: null, involved: [], team: [], privateType: 0, category: 'IN_PROGRESS' },
  project,
} as unknown as LoadedChange;
/** Somebody who may do nothing. */
const stranger = {
  ...{ userId: 'stranger', tenantId: 'tenant', isManager: false, roles: [], projectRoleIds: {} },
  privileges: { globals: [], projectPrivileges: {}, projectCollectionPrivileges: {} },
} as unknown as Actor;

/** Parts of a list, by the commas that stand in no brackets. */
function parts(list: string): string[] {
  const found = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) found.push('');
    else found[found.length - 1] += letter;
  }
  return found.map((one) => one.trim());
}

/** What stands in the brackets that open at a place. */
function within(text: string, open: number): string {
  let depth = 0;
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(open + 1, at);
  }
  throw new Error(`Brackets that do not close: ${text.slice(open, open + 80)}`);
}

/** A statement with its lists taken out of it, and those lists in one order. */
export function statement(written: string): { text: string; lists: string[][] } {
  let text = written.replaceAll(/\s+/g, ' ').trim();
  const lists: string[][] = [];
  const take = (list: string, entries: string[]) => {
    text = text.replace(list, () => `«${lists.push(entries.sort())}»`);
  };
  const typed = /recordset\([^)]*\) AS (?:r ?)?\(/.exec(text);
  if (typed) {
    const list = within(text, typed.index + typed[0].length - 1);
    take(list, parts(list));
  }
  const array = /json_build_array\(/.exec(text);
  if (array) {
    const list = within(text, array.index + array[0].length - 1);
    take(list, parts(list));
  }
  const added = /INSERT INTO task \(([^)]*)\) SELECT (.*?) FROM input/.exec(text);
  if (added) {
    const [whole, names = '', values = ''] = added;
    const columns = parts(names);
    const given = parts(values);
    if (columns.length !== given.length) throw new Error('As many values as columns');
    take(
      whole,
      columns.map((name, at) => `${name} = ${given[at]}`),
    );
  }
  const set = / SET ((?!last_seq).*?) FROM input/.exec(text);
  if (set?.[1]) take(set[1], parts(set[1]));
  return { text, lists };
}

async function sent(act: (db: TenantDb) => Promise<unknown>): Promise<[text: string, params: unknown[]]> {
  const statements: [string, unknown[]][] = [];
  const db = {
    query: async (text: string, params: unknown[]) => {
      statements.push([text, params]);
      return [];
    },
  };
  await act(db as unknown as TenantDb);
  const [first] = statements;
  if (!first) throw new Error('Nothing was sent');
  return first;
}

/** Names of fields by what is said of each. */
function by(names: readonly string[], say: (name: string) => string): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const name of names) {
    const said = say(name);
    found[said] = [...(found[said] ?? []), name];
  }
  for (const list of Object.values(found)) list.sort();
  return found;
}

const sorted = (record: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

const person = (id: string | null) => (id ? { userId: id, userName: id, name: `Name of ${id}`, avatar: null } : null);
const workflow = {
  type: (id: string) => ({ name: `Type ${id}` }),
  stage: (id: string) => ({ name: `Stage ${id}` }),
  fieldRules: () => new Map(),
} as never;

async function statements() {
  const insert = { id: 'id-1' } as TaskInsert;
  const [added] = await sent((db) => insertTasks(db, project as never, [insert]));
  const [written, params] = await sent((db) =>
    writeChanges({ platform: null, db, actorId: 'user-1' } as never, [
      {
        ...{ before: loaded, after: { ...fullRecord, notes: 'New' }, changes: [], transition: null, reopened: false },
        ...{ reason: null, words: null, involved: null },
      } as TaskChange,
    ]),
  );
  const [change] = await sent((db) => lookAt({ db } as never, ['id-1']));
  const { history: _id, ...row } = JSON.parse(params[1] as string)[0];
  return {
    insert: statement(added),
    update: statement(written),
    updated: sorted(row),
    list: statement(taskRecords.select),
    change: statement(change),
  };
}

function rights() {
  const names = Object.keys(TaskUpdate.properties).filter((name) => name !== 'version');
  return by(names, (name) => {
    try {
      // Where it stands is no step; of the rest any value will do.
      const value = name === 'stageId' ? fullRecord.stage_id : ({ ...fullChange } as Record<string, unknown>)[name];
      assertRights(stranger, loaded, { [name]: value ?? 'x' } as never);
      return 'none';
    } catch (error) {
      return (error as Error).message;
    }
  });
}

const plans = () => ({
  asked: Object.keys(TaskUpdate.properties)
    .filter((name) => touchesPlan({ [name]: 'x' }))
    .sort(),
  written: Object.keys(fullRecord)
    .filter((name) => planChangeOf(fullRecord, { ...fullRecord, [name]: null } as never).length > 0)
    .sort(),
});

function history() {
  const labels = new Map([
    ['label-1', 'One'],
    ['label-2', 'Two'],
  ]);
  const norms = new Map([['norm-1', 'Norm one']]);
  const names = { files: new Map(), norms };
  return describeChanges(fullRecord, fullChange, workflow, person as never, new Map(), labels, names).sort((a, b) =>
    a.field < b.field ? -1 : 1,
  );
}

function applied() {
  const after = { ...fullRecord };
  applyFields(after, fullRecord, fullChange);
  const names = Object.keys(fullRecord) as (keyof ChangeRecord)[];
  return sorted(Object.fromEntries(names.filter((name) => after[name] !== fullRecord[name]).map((n) => [n, after[n]])));
}

function cells() {
  const names = Object.keys(exportColumns);
  const columns = columnsOf(names, {
    ...{ workflow, people: person as never, namesakes: new Set(), fields: new Map(), files: new Map() },
    ...{ labels: new Map([['label-1', 'One']]), viewer: { userId: 'user-1', isManager: true } },
  } as never);
  const record = { ...fullRecord, names: new Map([['parent-1', 'P-1']]) };
  return columns.map(({ heading, cell }, at) => [names[at], heading, cell(record as never)]);
}

/** Columns of a table by the names that code has for them: name, type, whether it is never empty, what it begins with. */
const columns = (table: PgTable) =>
  sorted(
    Object.fromEntries(
      Object.entries(getTableColumns(table)).map(([key, one]) => {
        const begins = JSON.stringify(one.default, (_key, value) => (value?.queryChunks ? value.queryChunks : value));
        return [key, [one.name, one.getSQLType(), one.notNull, begins].join(' | ')];
      }),
    ),
  );
const tables = { task, risk, problem, environment, cost, commitment, resource, review };

/** Everything, as JSON. */
export async function taskTexts() {
  const texts = {
    statements: await statements(),
    rights: rights(),
    plan: plans(),
    applied: applied(),
    history: history(),
    takenBack: sorted(fieldValues(fullRecord)),
    row: sorted(presentRow(fullRecord, person as never, { userId: 'user-1', isManager: true }, workflow)),
    cells: cells(),
    create: Object.keys(TaskCreate.properties).sort(),
    update: Object.keys(TaskUpdate.properties).sort(),
    conditions: conditionFields,
    sorts: taskSortKeys,
    groups: groupFields,
    groupDates,
    sums: sumFields,
    layouts: layoutFields,
    creatable: creatableFields,
    usualCreate: usualCreateFields,
    usualGroups,
    ruled: ruledFields,
    imports: importTargets,
    tables: Object.fromEntries(Object.entries(tables).map(([name, table]) => [name, columns(table)])),
  };
  return JSON.parse(JSON.stringify(texts)) as typeof texts;
}
