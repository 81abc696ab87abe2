/** Writes what changed of a plan: statements a kind of change, each of so many rows as take some milliseconds. */
import { upward } from '../../../contract/turns';
import { CHUNK_MS, Pace } from '../../base/pace';
import type { TenantDb } from '../../db/scope';
import type { Dated } from './dated';
import type { Changed, LinkValues, NodeValues } from './draft';
import type { PlanRow } from './load';

/** Names of columns as the database has them. */
const snake = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`), value]),
  );
type Written = Pick<NodeValues, 'bag'> | Pick<LinkValues, 'bag'>;
const json = (rows: readonly Changed<Written>[]) =>
  JSON.stringify(
    rows.map(({ id, after }) => {
      // It would be written as nothing.
      if (after && after.bag === undefined) throw new Error(`The bag of ${id} was not read`);
      return { id, ...snake(after ?? {}) };
    }),
  );

const NODE = [
  ...['kind', 'title', 'description', 'owner_id', 'mode', 'duration', 'at_start', 'constraint_type', 'constraint_on'],
  ...['deadline', 'manual_start', 'manual_end', 'real_start', 'real_end', 'progress', 'progress_source', 'weight'],
  ...[
    'cancelled',
    'priority',
    'accept_way',
    'accept_id',
    'acceptor_id',
    'custom_fields',
    'parent_id',
    'rank',
    'pinned_by',
    'pinned_at',
    'uid',
    'bag',
  ],
];
const LINK = ['from_id', 'to_id', 'type', 'lag', 'elapsed', 'bag'];
/** Acts and drafts that were kept before nodes had own fields name none of them. */
const given = (alias: string, name: string, else_: string) =>
  name === 'custom_fields' ? `coalesce(${alias}.${name}, ${else_})` : `${alias}.${name}`;
const of = (alias: string, columns: readonly string[]) =>
  columns.map((name) => given(alias, name, `'{}'::jsonb`)).join(', ');
const set = (columns: readonly string[], row = '') =>
  columns.map((name) => `${name} = ${given('r', name, `${row}.${name}`)}`).join(', ');

const ADD_NODES = `
  INSERT INTO plan_node (tenant_id, id, plan_id, project_id, created_by, updated_by, ${NODE.join(', ')})
  SELECT $1, r.id, $2::uuid, $3::uuid, $4::uuid, $4::uuid, ${of('r', NODE)}
    FROM jsonb_populate_recordset(NULL::plan_node, $5::jsonb) r
  ON CONFLICT (tenant_id, id) DO UPDATE SET deleted_at = NULL, deleted_by = NULL, delete_reason = NULL,
    version = plan_node.version + 1, updated_by = $4::uuid, updated_at = now(),
    ${NODE.map((name) => `${name} = excluded.${name}`).join(', ')}`;
const CHANGE_NODES = `
  UPDATE plan_node n SET ${set(NODE, 'n')}, version = n.version + 1, updated_by = $2::uuid, updated_at = now()
    FROM jsonb_populate_recordset(NULL::plan_node, $3::jsonb) r WHERE n.tenant_id = $1 AND n.id = r.id`;
const REMOVE_NODES = `
  UPDATE plan_node n SET deleted_at = now(), deleted_by = $2::uuid WHERE n.tenant_id = $1 AND n.id = ANY($3::uuid[])`;
const ADD_LINKS = `
  INSERT INTO plan_link (tenant_id, id, plan_id, ${LINK.join(', ')})
  SELECT $1, r.id, $2::uuid, ${of('r', LINK)} FROM jsonb_populate_recordset(NULL::plan_link, $3::jsonb) r`;
const CHANGE_LINKS = `
  UPDATE plan_link l SET ${set(LINK)} FROM jsonb_populate_recordset(NULL::plan_link, $2::jsonb) r
   WHERE l.tenant_id = $1 AND l.id = r.id`;
const REMOVE_LINKS = 'DELETE FROM plan_link WHERE tenant_id = $1 AND id = ANY($2::uuid[])';
/** Reckoned days: nobody's edit, so that the versions stay. */
const DATE_NODES = `
  UPDATE plan_node n SET start_on = d.start_on, end_on = d.end_on
    FROM unnest($2::uuid[], $3::date[], $4::date[]) AS d(id, start_on, end_on) WHERE n.tenant_id = $1 AND n.id = d.id`;

const added = <V>({ before }: Changed<V>) => before === null;
const gone = <V>({ after }: Changed<V>) => after === null;
const changed = <V>(one: Changed<V>) => !added(one) && !gone(one);

const ROWS_MAX = 2_000;

/** Gives way between two chunks: a plan may have 20,000 nodes. */
async function inChunks<T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  const pace = new Pace({ goal: CHUNK_MS.pglite, first: 500, least: 50, most: ROWS_MAX });
  for await (const part of pace.parts(rows)) await write(part);
}

/** A foreign key looks at the end of a statement, and so the parents of a chunk stand in it or in one before it. */
function parentsFirst(nodes: readonly Changed<NodeValues>[]): Changed<NodeValues>[] {
  const byId = new Map(nodes.map((one) => [one.id, one]));
  const ordered = new Set<Changed<NodeValues>>();
  for (const node of nodes) {
    const line = [...upward(node, ({ after }) => byId.get(after?.parentId ?? ''))];
    for (const one of line.reverse()) ordered.add(one);
  }
  return [...ordered];
}

export const dateNodes = (db: TenantDb, dates: readonly Dated[]): Promise<void> =>
  inChunks(dates, (part) => {
    const [starts, ends] = [part.map(({ startOn }) => startOn), part.map(({ endOn }) => endOn)];
    return db.query(DATE_NODES, [part.map(({ id }) => id), starts, ends]);
  });

export async function writePlan(
  db: TenantDb,
  userId: string,
  plan: PlanRow,
  nodes: readonly Changed<NodeValues>[],
  links: readonly Changed<LinkValues>[],
  dates: readonly Dated[],
): Promise<void> {
  const [newNodes, newLinks] = [nodes.filter(added), links.filter(added)];
  const [setNodes, setLinks] = [nodes.filter(changed), links.filter(changed)];
  const [oldNodes, oldLinks] = [nodes.filter(gone), links.filter(gone)];
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
  await inChunks(parentsFirst(newNodes), (part) => db.query(ADD_NODES, [plan.id, plan.projectId, userId, json(part)]));
  await inChunks(setNodes, (part) => db.query(CHANGE_NODES, [userId, json(part)]));
  await inChunks(oldLinks, (part) => db.query(REMOVE_LINKS, [ids(part)]));
  await inChunks(oldNodes, (part) => db.query(REMOVE_NODES, [userId, ids(part)]));
  await inChunks(setLinks, (part) => db.query(CHANGE_LINKS, [json(part)]));
  await inChunks(newLinks, (part) => db.query(ADD_LINKS, [plan.id, json(part)]));
  await dateNodes(db, dates);
}
