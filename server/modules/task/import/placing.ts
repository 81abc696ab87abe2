/** Where the rows of a file stand in the tree of tasks: below a task of the project, or of the file, in whatever order. */
import { upward } from '../../../../contract/turns';
import type { TenantDb } from '../../../db/scope';
import { shown, Unfit } from '../../../object/fields/reading';
import { canViewTask, seesPrivateTasks } from '../../../policies/task';
import { cellText, type TableRecord } from '../../../tables/table';
import { ownPart } from '../read/filter';
import type { TaskName } from '../read/names';
import type { Existing } from './changes';
import { keyColumn, keyOf } from './keys';
import type { Plan } from './mapping';
import type { Draft } from './rows';
import type { ImportRun } from './run';

/** Below which task; `parent` null: at the top. */
export interface Place {
  id: string | null;
  typeId: string | null;
  parent: TaskName | null;
  /** Where the task stood before. */
  former: TaskName | null;
}

/** A task of the file that is not in the database yet, as long as its transaction lasts or the run is dry. */
export interface Newcomer {
  id: string;
  typeId: string;
}

const parentKeyOf = ({ cells }: TableRecord, { targets }: Plan): string | null =>
  targets.parent === undefined ? null : cellText(cells[targets.parent]).trim() || null;

/** The rows with each parent before its children, else as they stand; those that go round in a circle are named. */
export function inOrder(records: TableRecord[], plan: Plan): { records: TableRecord[]; circular: Set<number> } {
  const circular = new Set<number>();
  if (plan.targets.parent === undefined || keyColumn(plan) === undefined) return { records, circular };
  const byKey = new Map<string, TableRecord>();
  for (const record of records) {
    const key = keyOf(record, plan);
    if (key !== null && !byKey.has(key)) byKey.set(key, record);
  }
  const placed = new Set<TableRecord>();
  const ordered: TableRecord[] = [];
  for (const record of records) {
    const above: TableRecord[] = [];
    const seen = new Set<TableRecord>();
    let at: TableRecord | undefined = record;
    // Ends: a record that was seen breaks it.
    while (at && !placed.has(at)) {
      if (seen.has(at)) {
        const start = above.indexOf(at);
        for (const one of above.slice(start)) circular.add(one.row);
        break;
      }
      seen.add(at);
      above.push(at);
      const parent = parentKeyOf(at, plan);
      at = parent === null ? undefined : byKey.get(parent);
    }
    for (const one of above.reverse()) {
      placed.add(one);
      ordered.push(one);
    }
  }
  return { records: ordered, circular };
}

interface Chain extends Record<string, unknown> {
  id: string;
  parent_id: string | null;
  task_no: string;
  private_type: number;
  visible: boolean;
}

/** The given tasks with all that stands above them, and whether the importer sees it. */
async function chainsOf(db: TenantDb, { actor, project }: ImportRun, ids: string[]): Promise<Map<string, Chain>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<Chain>(
    `WITH RECURSIVE up AS (
       SELECT id, parent_id FROM task WHERE tenant_id = $1 AND id = ANY($2::uuid[])
       UNION SELECT t.id, t.parent_id FROM task t JOIN up ON t.tenant_id = $1 AND t.id = up.parent_id
     ) SELECT t.id, t.parent_id, t.task_no, t.private_type,
              t.private_type = 0 OR $3::boolean OR ${ownPart('$4::uuid')} AS visible
         FROM task t WHERE t.tenant_id = $1 AND t.id IN (SELECT id FROM up)`,
    [ids, seesPrivateTasks(actor, project), actor.userId],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Says of each draft where it comes to stand; undefined: the file does not say, or what it does not show stays. */
export type Placing = (draft: Draft, before: Existing | undefined) => Place | undefined;

export async function openPlacing(
  db: TenantDb,
  run: ImportRun,
  found: ReadonlyMap<string, Existing>,
  newcomers: ReadonlyMap<string, Newcomer>,
): Promise<Placing> {
  if (run.plan.targets.parent === undefined) return () => undefined;
  const chains = await chainsOf(
    db,
    run,
    [...new Set(found.values())].map(({ record }) => record.id),
  );
  const parentOf = new Map([...chains].map(([id, chain]) => [id, chain.parent_id]));
  const isBelow = (id: string | null, task: string) => [...upward(id, (one) => parentOf.get(one))].includes(task);
  return (draft, before) => {
    if (run.circular.has(draft.row)) throw new Unfit('文件中的父任务互相包含，请检查「父任务」列');
    if (draft.parentKey === undefined) return undefined;
    const formerId = before?.record.parent_id ?? null;
    const former = (formerId && chains.get(formerId)) || null;
    if (draft.parentKey === null) {
      return former && !former.visible ? undefined : { id: null, typeId: null, parent: null, former };
    }
    const place = placeOf(run, draft.parentKey, formerId, found, newcomers);
    if (!before) {
      parentOf.set(run.idOf(draft.row), place.id);
    } else {
      if (isBelow(place.id, before.record.id)) throw new Unfit('不能把任务移动到它自己或它的子任务之下');
      parentOf.set(before.record.id, place.id);
    }
    return { ...place, former };
  };
}

function placeOf(
  { actor, project }: ImportRun,
  key: string,
  formerId: string | null,
  found: ReadonlyMap<string, Existing>,
  newcomers: ReadonlyMap<string, Newcomer>,
): Omit<Place, 'former'> {
  const parent = found.get(key);
  const own = newcomers.get(key);
  // It gets its number as the transaction ends; nobody but a reader of later asks for it.
  if (!parent && own) return { ...own, parent: { id: own.id, task_no: '', private_type: 0 } };
  if (!parent || !canViewTask(actor, project, parent.facts)) throw new Unfit(`父任务${shown(key)}不在本项目中`);
  if (parent.recycled) throw new Unfit(`父任务 ${parent.record.task_no} 在回收站中，请先恢复`);
  if (parent.record.category === 'CLOSED' && parent.record.id !== formerId) {
    throw new Unfit(`父任务 ${parent.record.task_no} 已关闭，请先激活`);
  }
  return { id: parent.record.id, typeId: parent.record.type_id, parent: parent.record };
}

/** The keys by which rows name what is above them. */
export const parentKeys = (drafts: readonly (Draft | Unfit)[]): string[] =>
  drafts.flatMap((draft) => (draft instanceof Unfit || !draft.parentKey ? [] : [draft.parentKey]));
