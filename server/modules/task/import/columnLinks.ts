/**
 * Links as columns of the tasks' own table: 前置任务 and 关联任务 say all that a task is linked to. They are written behind
 * all rows, because a row may name any other. What the importer cannot see is neither told nor taken away.
 */
import { type DependencyType, importTargets, type RelationKind } from '../../../../contract/task/enums';
import type { ImportIssue } from '../../../../contract/task/import';
import type { TenantDb } from '../../../db/scope';
import { shown, Unfit } from '../../../object/fields/reading';
import { canRelateTask, canViewTask } from '../../../policies/task';
import { cellText, keepable, type TableRecord } from '../../../tables/table';
import { findByKeys, type LoadedChange, lookAt } from '../read/load';
import type { Existing } from './changes';
import { byKeys, drafted, reasonOf } from './chunk';
import { leftIn } from './foreign/look';
import type { LinkGraph } from './links';
import type { LinksSoFar } from './linksSoFar';
import { LinkWriter } from './linkWriter';
import type { Plan } from './mapping';
import { bareDraftOf, type Draft } from './rows';
import type { ImportRun } from './run';

export interface ColumnLinkResult {
  created: number;
  updated: number;
  unchanged: number;
  issues: ImportIssue[];
  /** Rows that named no link and lost one: nobody counted them before. */
  uncounted: number;
}

/** Whether the table has such columns at all. */
export const hasLinkColumns = ({ targets }: Plan) =>
  targets.predecessors !== undefined || targets.relations !== undefined;

/** How many rows name links in such columns. */
export const linkingRows = ({ targets }: Plan, records: readonly TableRecord[]): number =>
  records.filter(({ cells }) =>
    [targets.predecessors, targets.relations].some((at) => at !== undefined && cellText(cells[at]).trim() !== ''),
  ).length;

/** A task that a link may lead to: one that stands, or one that a dry run would create. */
export interface LinkEnd {
  id: string;
  name: string;
  /** Null: it is not there yet. */
  loaded: LoadedChange | null;
}
export interface WantedLink {
  kind: 'depends' | RelationKind;
  /** The other task; of a dependency the one that comes before. */
  other: LinkEnd;
  /** The other task is the one that duplicates, supersedes. */
  turned: boolean;
  type: DependencyType;
  lagDays: number;
}

/** In the caller's transaction, with nobody linking beside it. `refused`: rows that were not taken. */
export async function importColumnLinks(
  db: TenantDb,
  run: ImportRun,
  records: TableRecord[],
  graph: LinkGraph,
  refused: ReadonlySet<number>,
  soFar: LinksSoFar,
): Promise<ColumnLinkResult> {
  const drafts = records
    .map((record) => drafted(() => bareDraftOf(record, run)))
    .filter((draft): draft is Draft => !(draft instanceof Unfit));
  const taken = drafts.filter(({ row }) => !refused.has(row));
  const named = taken.flatMap((draft) => [
    ...(draft.key === null ? [] : [draft.key]),
    ...refsOf(draft).map(({ key }) => key),
  ]);
  const ends = await openEnds(db, run, [...new Set(named.map(keepable))], taken);
  const own = taken.flatMap((draft) => ends.own(draft) ?? []);
  const writer = await LinkWriter.open(db, run, graph, own, soFar);
  const result: ColumnLinkResult = { created: 0, updated: 0, unchanged: 0, issues: [], uncounted: 0 };
  for (const draft of taken) {
    const task = ends.own(draft);
    if (!task) continue;
    const counts = refsOf(draft).length > 0;
    try {
      const wanted = wantedLinks(run, draft, ends.find, (label, key) =>
        result.issues.push(
          ...leftIn(
            { row: draft.row, left: [{ cause: `${label}不在文件中，也不在本项目中`, column: label, value: key }] },
            draft.key,
          ),
        ),
      );
      const says = { predecessors: draft.predecessors !== undefined, relations: draft.relations !== undefined };
      const fitting = run.plan.foreign ? fittingLinks(writer, task, wanted, says, draft, result.issues) : wanted;
      const outcome = writer.plan(task, fitting, says);
      if (outcome !== 'unchanged' && !mayRelate(run, task)) throw new Unfit('您没有修改该任务关联的权限');
      writer.keep();
      if (counts || outcome !== 'unchanged') result[outcome] += 1;
      if (!counts && outcome !== 'unchanged') result.uncounted += 1;
    } catch (error) {
      writer.drop();
      if (!counts) result.uncounted += 1;
      result.issues.push({ file: 'tasks', row: draft.row, key: draft.key, reason: reasonOf(error) });
    }
  }
  if (!run.dryRun) await writer.write();
  return result;
}

/** Those of a row of another tool that can stand beside each other and what is there; the others are noted. */
function fittingLinks(
  writer: LinkWriter,
  task: LinkEnd,
  wanted: WantedLink[],
  says: { predecessors: boolean; relations: boolean },
  { row, key }: Draft,
  issues: ImportIssue[],
): WantedLink[] {
  const fitting: WantedLink[] = [];
  for (const link of wanted) {
    const column = link.kind === 'depends' ? importTargets.predecessors : importTargets.relations;
    try {
      writer.plan(task, [...fitting, link], says);
      fitting.push(link);
    } catch (error) {
      const cause = reasonOf(error).replace(/「[^」]*」/g, '');
      issues.push(...leftIn({ row, left: [{ cause, column, value: link.other.name }] }, key));
    } finally {
      writer.drop();
    }
  }
  return fitting;
}

const refsOf = ({ predecessors = [], relations = [] }: Draft) => [...predecessors, ...relations];

const mayRelate = ({ actor, project }: ImportRun, { loaded }: LinkEnd) =>
  loaded === null || canRelateTask(actor, project, loaded.facts);

function wantedLinks(
  { plan }: ImportRun,
  given: Draft,
  find: (key: string) => LinkEnd | undefined,
  onMissing: (label: string, key: string) => void,
): WantedLink[] {
  // What a file of another tool names may be in no file at all: the other links of the row are kept.
  const there =
    (label: string) =>
    ({ key }: { key: string }) => {
      if (!plan.foreign || find(key)) return true;
      onMissing(label, key);
      return false;
    };
  const draft = {
    predecessors: given.predecessors?.filter(there(importTargets.predecessors)),
    relations: given.relations?.filter(there(importTargets.relations)),
  };
  const end = (key: string, label: string): LinkEnd => {
    const found = find(key);
    if (!found) throw new Unfit(`${label}${shown(key)}不存在，或您无权查看`);
    return found;
  };
  return [
    ...(draft.predecessors ?? []).map(
      ({ key, type, lagDays }): WantedLink => ({
        kind: 'depends',
        other: end(key, '前置任务'),
        turned: true,
        type,
        lagDays,
      }),
    ),
    ...(draft.relations ?? []).map(
      ({ key, kind, turned }): WantedLink => ({ kind, other: end(key, '关联任务'), turned, type: 'FS', lagDays: 0 }),
    ),
  ];
}

interface Ends {
  own(draft: Draft): LinkEnd | undefined;
  find(key: string): LinkEnd | undefined;
}

/** The tasks that rows are about or name: of the project by key or number, of others that one may see by number. */
async function openEnds(db: TenantDb, run: ImportRun, keys: string[], drafts: readonly Draft[]): Promise<Ends> {
  const { platform, actor, project, dryRun } = run;
  const ids = drafts.map(({ row }) => run.idOf(row));
  const tasks = await findByKeys(db, project, { keys, ids }, !dryRun);
  const found = byKeys(tasks, run);
  const byId = new Map(tasks.map((task) => [task.record.id, task]));
  const missing = keys.filter((key) => !found.has(key) && !run.isForeign(key));
  const elsewhere = missing.length > 0 ? await othersOf(db, missing) : new Map<string, string>();
  const seen = await lookAt({ platform, actor, db }, [...elsewhere.values()]);
  const standing = (task: Existing | undefined): LinkEnd | undefined => {
    if (!task || task.recycled || !canViewTask(actor, task.project, task.facts)) return undefined;
    return { id: task.record.id, name: task.record.task_no, loaded: task };
  };
  const coming = (key: string | null): LinkEnd | undefined => {
    const newcomer = key === null ? undefined : run.newcomers.get(key);
    return newcomer && { id: newcomer.id, name: key ?? '', loaded: null };
  };
  return {
    own(draft) {
      const task = (draft.key === null ? undefined : found.get(draft.key)) ?? byId.get(run.idOf(draft.row));
      if (task || !dryRun) return standing(task);
      return coming(draft.key) ?? { id: run.idOf(draft.row), name: draft.title, loaded: null };
    },
    find(key) {
      const here = standing(found.get(key)) ?? coming(key);
      if (here) return here;
      const other = seen.get(elsewhere.get(key) ?? '');
      if (!other || !canViewTask(actor, other.project, other.facts)) return undefined;
      return { id: other.record.id, name: other.record.task_no, loaded: other };
    },
  };
}

async function othersOf(db: TenantDb, numbers: string[]): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; task_no: string }>(
    'SELECT id, task_no FROM task WHERE tenant_id = $1 AND task_no = ANY($2::text[]) AND deleted_at IS NULL',
    [numbers],
  );
  return new Map(rows.map((row) => [row.task_no, row.id]));
}
