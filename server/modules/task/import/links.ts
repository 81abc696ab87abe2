/** Links between imported tasks: dependencies stay free of circles, each pair stands once. */

import type { ImportIssue } from '../../../../contract/task/import';
import { cutText } from '../../../../contract/text/cut';
import { newId } from '../../../base/present';
import type { TenantDb } from '../../../db/scope';
import { shown, Unfit } from '../../../object/fields/reading';
import { keepable, type TableRecord } from '../../../tables/table';
import { insertLinks } from './insertLinks';
import { byNames, type Naming } from './keys';
import { endsOf, type LinkColumns, type LinkRow, linkOf } from './linkRows';
import type { ImportRun } from './run';
import { lockCounter } from './write';

interface LinkResult {
  created: number;
  unchanged: number;
  issues: ImportIssue[];
}
interface Edge extends Record<string, unknown> {
  from: string;
  to: string;
  kind: LinkRow['kind'];
}

export const nameOf = ({ kind, from, to }: Edge) => `${kind}|${from}|${to}`;

/** The links of a project, those of the file being added as they come. */
export class LinkGraph {
  private readonly known = new Set<string>();
  private readonly followers = new Map<string, Set<string>>();

  constructor(edges: Edge[]) {
    for (const edge of edges) this.add(edge);
  }

  has = (edge: Edge) => this.known.has(nameOf(edge));

  add(edge: Edge): void {
    this.known.add(nameOf(edge));
    if (edge.kind !== 'depends') return;
    const followers = this.followers.get(edge.from) ?? new Set();
    followers.add(edge.to);
    this.followers.set(edge.from, followers);
  }

  remove(edge: Edge): void {
    this.known.delete(nameOf(edge));
    if (edge.kind === 'depends') this.followers.get(edge.from)?.delete(edge.to);
  }

  /** Whether `to` already has to come before `from`, so that the opposite would be a circle. */
  closesCircle({ from, to }: Edge): boolean {
    const seen = new Set([to]);
    const open = [to];
    // Ends: what was seen is not opened again.
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (id === from) return true;
      for (const next of this.followers.get(id) ?? []) {
        if (seen.has(next)) continue;
        seen.add(next);
        open.push(next);
      }
    }
    return false;
  }
}

/**
 * All dependencies of the enterprise, because a circle may lead through another project; relations of the project alone.
 * These are asked for by ids: with the statistics of a project that was filled a second ago, the planner takes a join
 * the long way.
 */
const EDGES = `
  SELECT pre_id::text AS "from", post_id::text AS "to", 'depends' AS kind FROM task_depend
   WHERE tenant_id = $1
  UNION ALL
  SELECT from_id::text, to_id::text, kind FROM task_relation
   WHERE tenant_id = $1 AND from_id = ANY(ARRAY(SELECT id FROM task WHERE tenant_id = $1 AND project_id = $2))`;

/** The links that a project has now. */
export const linkGraph = async (db: TenantDb, projectId: string) =>
  new LinkGraph(await db.query<Edge>(EDGES, [projectId]));

const ENDS = `
  SELECT external_key AS key, id::text, task_no, deleted_at IS NOT NULL AS recycled FROM task
   WHERE tenant_id = $1 AND project_id = $2 AND (external_key = ANY($3::text[]) OR task_no = ANY($3::text[]))`;

type End = { key: string | null; id: string; task_no: string; recycled: boolean };

/**
 * In the caller's transaction. `planned`: keys that a dry run would create. A pair that stands already, in the project
 * or earlier in the file and from whichever side, counts as unchanged.
 */
export async function importLinks(
  db: TenantDb,
  run: Pick<ImportRun, 'project' | 'actor' | 'dryRun' | keyof Naming>,
  records: TableRecord[],
  columns: LinkColumns,
  graph: LinkGraph,
  planned: ReadonlySet<string> = new Set(),
): Promise<LinkResult> {
  const { project, actor, dryRun } = run;
  if (!dryRun) await lockCounter(db, project.id);
  const keys = [...new Set(records.flatMap((record) => endsOf(record, columns)))].map(keepable);
  const found = await db.query<End>(ENDS, [project.id, keys]);
  const ends = byNames(found, ({ task_no: number, key }) => ({ number, key }), run);
  const idOf = (key: string): string => {
    const end = ends.get(key);
    if (end?.recycled) throw new Unfit(`${shown(key)}对应的任务 ${end.task_no} 在回收站中`);
    if (end) return end.id;
    if (planned.has(key)) return `planned ${key}`;
    throw new Unfit(`${shown(key)}不在本项目中`);
  };
  const added: Edge[] = [];
  const result: LinkResult = { created: 0, unchanged: 0, issues: [] };
  for (const record of records) {
    try {
      const link = linkOf(record, columns);
      const edge = edgeOf(link, idOf(link.from), idOf(link.to));
      if (graph.has(edge)) {
        result.unchanged += 1;
        continue;
      }
      if (edge.kind === 'depends' && graph.closesCircle(edge)) {
        throw new Unfit(`${shown(link.to)}依赖${shown(link.from)}会形成循环依赖`);
      }
      graph.add(edge);
      added.push(edge);
    } catch (error) {
      if (!(error instanceof Unfit)) throw error;
      const key = keepable(cutText(endsOf(record, columns).join(' → '), 400));
      result.issues.push({ file: 'links', row: record.row, key, reason: keepable(error.message) });
    }
  }
  result.created = added.length;
  if (!dryRun) {
    const links = added.map((edge) => ({ id: newId(), ...edge, type: 'FS' as const, lag: 0 }));
    await insertLinks(db, actor.userId, links);
  }
  return result;
}

/** "Relates" has no direction: it is kept from the smaller id to the larger. */
const edgeOf = ({ kind }: LinkRow, from: string, to: string): Edge =>
  kind === 'relates' && to < from ? { kind, from: to, to: from } : { kind, from, to };
