/**
 * Records of tables as a registered kind of object: commented, followed, with attachments. Who reaches a record is asked
 * of SQL for whoever asks; of others (who may be mentioned, who is told) only those count who read every record of the
 * table, as nobody's row rule is judged without its reader (`docs/decisions/dynamic-tables.md`).
 */
import type { RecordPlace } from '../../../contract/dynamicTable/records';
import type { Actor } from '../../base/actor';
import { notFound } from '../../errors';
import { defineKind, type ObjectContext, type ObjectLock, type SystemContext } from '../../object/define';
import { closedProject } from '../../object/project';
import { canInProject, isClosed } from '../../policies/project';
import { type Reached, reachedBy } from './access';
import { type Circle, circleOf, isInCircle } from './circle';
import { type LoadedTable, loadTables } from './model';
import { seesCellFile } from './records/cellFiles';
import { flagsNow } from './records/flags';
import { tableRules } from './rules';

export interface LoadedRecord {
  id: string;
  no: number;
  createdBy: string | null;
  table: LoadedTable;
  /** Who reads every record of the table. */
  readers: Circle;
  /** What whoever asked reaches of this one; null: a job asks, or nothing is reached. */
  asker: { userId: string; reads: boolean; writes: boolean; removes: boolean } | null;
}

interface Row extends Record<string, unknown> {
  id: string;
  no: number;
  created_by: string | null;
  table_id: string;
}

const LOCKS: Readonly<Record<ObjectLock, string>> = { change: 'FOR NO KEY UPDATE OF r', keep: 'FOR KEY SHARE OF r' };

async function find(
  context: SystemContext & Partial<Pick<ObjectContext, 'actor'>>,
  ids: readonly string[],
  lock?: ObjectLock,
): Promise<LoadedRecord[]> {
  const { db, actor } = context;
  const rows = await db.query<Row>(
    `SELECT r.id, r.no, r.created_by, t.id AS table_id
       FROM dyn_record r JOIN dyn_table t ON t.tenant_id = r.tenant_id AND t.heap = r.heap
      WHERE r.tenant_id = $1 AND r.id = ANY($2::uuid[]) AND r.deleted_at IS NULL AND t.deleted_at IS NULL
      ORDER BY r.id ${lock ? LOCKS[lock] : ''}`,
    [ids],
  );
  const tables = await loadTables(context, [...new Set(rows.map((row) => row.table_id))]);
  const found = await Promise.all(
    [...tables.values()].map(async (table) => {
      const own = rows.filter((row) => row.table_id === table.id);
      const readers = await circleOf(context, table, readingAll(table));
      const reached = actor ? await reachedBy({ ...context, actor }, table.id) : null;
      const flags = reached
        ? await flagsNow(
            db,
            reached,
            own.map(({ id }) => id),
          )
        : new Map<string, boolean[]>();
      return own.map(
        ({ id, no, created_by: createdBy }): LoadedRecord => ({
          ...{ id, no, createdBy, table, readers },
          asker: reached && askerOf(reached, flags.get(id) ?? []),
        }),
      );
    }),
  );
  return found.flat();
}

/** Roles that show something of every record. */
const readingAll = ({ roles, fields }: LoadedTable) =>
  roles.filter(
    (role) =>
      role.rows === null && role.level !== 'filler' && [...fields.keys()].some((key) => role.fields[key] !== 'hidden'),
  );

function askerOf({ access, viewer }: Reached, flags: readonly boolean[]): LoadedRecord['asker'] {
  const holds = access.reaches.filter((_, at) => flags[at]);
  return {
    userId: viewer.actor.userId,
    reads: holds.some(({ read }) => read.size > 0),
    writes: holds.some(({ read, write }) => read.size > 0 && write.size > 0),
    removes: holds.some(({ remove }) => remove),
  };
}

const isAsker = (actor: Actor, { asker }: LoadedRecord) => asker?.userId === actor.userId;
const views = (actor: Actor, loaded: LoadedRecord) =>
  isAsker(actor, loaded) ? loaded.asker?.reads === true : isInCircle(actor, loaded.readers);
const isOpen = ({ table: { project } }: LoadedRecord) => !project || !isClosed(project);
const edits = (actor: Actor, loaded: LoadedRecord) =>
  isAsker(actor, loaded) && loaded.asker?.writes === true && isOpen(loaded);

export const tableRecordKind = defineKind<LoadedRecord>({
  type: 'tableRecord',
  table: 'dyn_record',
  find,
  // Called by its table and number: what it says may be hidden from whoever is told of it.
  subject: ({ id, no, table, createdBy, readers }) => ({
    ...{ id, no: `${table.name} #${no}`, title: table.name, project: table.project },
    openToProject: readers.everyone && table.project !== null,
    openToTenant: readers.everyone && table.project === null,
    parties: createdBy ? [createdBy] : [],
  }),
  may: {
    view: views,
    edit: edits,
    comment: (actor, loaded) =>
      views(actor, loaded) && (!loaded.table.project || canInProject(actor, loaded.table.project, 'TASK:COMMENT')),
    attach: edits,
    removeFile: edits,
    link: () => false,
    remove: (actor, loaded) => isAsker(actor, loaded) && loaded.asker?.removes === true && isOpen(loaded),
  },
  heldRules: tableRules,
  filesApart: { category: 'tableCell', maySee: seesCellFile },
  refusal: (_actor, { table: { project } }) => (project && isClosed(project) ? closedProject(project) : null),
});

/** @throws 404 for who does not reach it */
export async function placeOf(context: ObjectContext, id: string): Promise<RecordPlace> {
  const [loaded] = await find(context, [id]);
  if (!loaded || !views(context.actor, loaded)) throw notFound('记录');
  const { table } = loaded;
  return { tableId: table.id, projectId: table.projectId };
}
