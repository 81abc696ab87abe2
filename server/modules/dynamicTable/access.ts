/**
 * The one function that says what somebody reaches of a table: rows by rules, fields to read and to write, for every way to
 * the data. Rights are judged a role at a time: fields of one role are never shown on the rows of another
 * (`docs/decisions/dynamic-tables.md`).
 */

import { keysOf } from '../../../contract/dynamicTable/filter';
import { type Actor, can } from '../../base/actor';
import { closed, forbidden, notFound } from '../../errors';
import type { ObjectContext } from '../../object/define';
import { closedProject } from '../../object/project';
import { holdsInProject, isClosed } from '../../policies/project';
import { inputsOfFormula } from './formula/inputs';
import { kinds } from './kinds';
import {
  type Access,
  type LoadedField,
  type LoadedRole,
  type LoadedTable,
  loadLinked,
  type Reach,
  type Tables,
  type Viewer,
} from './model';
import { resolvedRule } from './sql/rule';

export type AccessOf = (tableId: string) => Access | undefined;

export async function viewerOf({ db, actor }: ObjectContext): Promise<Viewer> {
  const [row] = await db.query<{ department_id: string | null; above: string[] | null }>(
    `SELECT m.department_id, d.path AS above FROM tenant_member m
       LEFT JOIN department d ON d.tenant_id = m.tenant_id AND d.id = m.department_id
      WHERE m.tenant_id = $1 AND m.id = $2`,
    [actor.userId],
  );
  return { actor, departmentId: row?.department_id ?? null, departments: new Set(row?.above ?? []) };
}

/** Who may make tables: in a project its members, in the enterprise who administers them. */
export const mayMakeTables = (actor: Actor, project: LoadedTable['project']): boolean =>
  project
    ? holdsInProject(actor, project, 'TABLE:CREATE') && !isClosed(project)
    : can(actor, 'TENANT:ENTERPRISE:DYNAMIC_TABLE');

function isBuilder({ actor }: Viewer, { project, projectId, createdBy }: LoadedTable): boolean {
  if (!projectId) return can(actor, 'TENANT:ENTERPRISE:DYNAMIC_TABLE');
  if (!project || !holdsInProject(actor, project, 'TABLE:LIST')) return false;
  return holdsInProject(actor, project, 'TABLE:MANAGE') || createdBy === actor.userId;
}

function isGranted({ actor, departments }: Viewer, table: LoadedTable, { grants }: LoadedRole): boolean {
  return grants.some(({ kind, id = '' }) => {
    switch (kind) {
      case 'everyone':
        return true;
      case 'person':
        return id === actor.userId;
      case 'department':
        return departments.has(id);
      default:
        return actor.projectRoleIds[table.projectId ?? '']?.includes(id) ?? false;
    }
  });
}

function reachOf(viewer: Viewer, table: LoadedTable, role: LoadedRole): Reach {
  const rows = role.rows && resolvedRule(role.rows, viewer, table.fields);
  const usual = role.level === 'reader' ? 'read' : 'write';
  const read = new Set<string>();
  const write = new Set<string>();
  for (const { key, kind } of table.fields.values()) {
    const own = role.fields[key] ?? usual;
    if (own === 'hidden') continue;
    if (role.level !== 'filler') read.add(key);
    if (usual === 'write' && own === 'write' && !kinds[kind].computed && !table.synced.has(key)) write.add(key);
  }
  const writes = role.level !== 'reader';
  return {
    rows,
    read,
    write,
    add: writes && role.mayAdd,
    remove: writes && role.level !== 'filler' && role.mayRemove,
    export: role.level !== 'filler' && role.mayExport,
    handOver: role.handOver,
  };
}

const everything = ({ fields, synced }: LoadedTable): Reach => ({
  rows: null,
  read: new Set(fields.keys()),
  write: new Set(
    [...fields.values()].filter(({ key, kind }) => !kinds[kind].computed && !synced.has(key)).map(({ key }) => key),
  ),
  ...{ add: true, remove: true, export: true, handOver: true },
});

/** Before what is made of other fields is judged. */
function baseAccess(viewer: Viewer, table: LoadedTable): Access | null {
  const { actor } = viewer;
  const { project } = table;
  if (project && !holdsInProject(actor, project, 'TABLE:LIST')) return null;
  const roles = table.roles.filter((role) => isGranted(viewer, table, role));
  const builds = isBuilder(viewer, table) || roles.some(({ level }) => level === 'builder');
  const reaches = builds ? [everything(table)] : roles.map((role) => reachOf(viewer, table, role));
  if (roles.length === 0 && !builds) return null;
  return {
    ...{ table, userId: actor.userId, builds, closed: project ? isClosed(project) : false, reaches },
    ...{ read: new Set(), write: new Set() },
  };
}

const union = (sets: readonly ReadonlySet<string>[]): Set<string> => new Set(sets.flatMap((set) => [...set]));

/**
 * What is made of something hidden is hidden with it, until a builder releases it: a formula with its fields, a rollup,
 * which is kept over all rows, with rows and field of the other table.
 */
function narrowed(base: ReadonlyMap<string, Access>): Map<string, Access> {
  const known = new Map<string, boolean>();
  const rowless = (tableId: string | undefined) =>
    (tableId &&
      base
        .get(tableId)
        ?.reaches.map((reach, at) => ({ reach, at }))
        .filter(({ reach }) => reach.rows === null)) ||
    [];

  function sees(access: Access, reach: Reach, at: number, field: LoadedField): boolean {
    if (!reach.read.has(field.key)) return false;
    const id = `${access.table.id} ${at} ${field.key}`;
    const before = known.get(id);
    if (before !== undefined) return before;
    // A ring cannot be saved; should there be one, nobody sees it.
    known.set(id, false);
    const result = access.builds ? true : judged(access, reach, at, field);
    known.set(id, result);
    return result;
  }
  function judged(access: Access, reach: Reach, at: number, { kind, config }: LoadedField): boolean {
    const { fields } = access.table;
    const own = (key = '') => {
      const field = fields.get(key);
      return field !== undefined && sees(access, reach, at, field);
    };
    /** What a lookup or rollup asks of the records behind is seen as well: who counts by it learns it. */
    const asks = (target: Access, other: Reach, place: number, one: LoadedField['config']): boolean =>
      keysOf(one.filter).every((key) => {
        const asked = target.table.fields.get(key);
        return asked !== undefined && sees(target, other, place, asked);
      });
    /** Of what is kept over all rows behind a link: whether all of them may be read. */
    const seesAllBehind = (one: LoadedField['config']): boolean => {
      const target = base.get(fields.get(one.through ?? '')?.config.tableId ?? '');
      const behind = target?.table.fields.get(one.target ?? '');
      if (!target || target.builds) return target !== undefined;
      return rowless(target.table.id).some(
        ({ reach: other, at: place }) =>
          (one.by === 'count' || (behind && sees(target, other, place, behind))) && asks(target, other, place, one),
      );
    };
    switch (kind) {
      case 'formula':
        if (config.released) return true;
        return inputsOfFormula(config.formula).every((key) => {
          const input = fields.get(key);
          // A lookup is cut to who looks; what a formula makes of it is kept for everybody.
          return own(key) && (input?.kind !== 'lookup' || seesAllBehind(input.config));
        });
      case 'relation':
        return base.get(config.tableId ?? '')?.reaches.some(({ read }) => read.size > 0) ?? false;
      case 'lookup':
      case 'rollup': {
        const through = fields.get(config.through ?? '');
        if (!through || !own(through.key)) return false;
        const target = base.get(through.config.tableId ?? '');
        if (!target) return kind === 'rollup' && config.released === true;
        const behind = target.table.fields.get(config.target ?? '');
        if (kind === 'lookup') {
          return target.reaches.some(
            (other, place) => behind && sees(target, other, place, behind) && asks(target, other, place, config),
          );
        }
        return config.released === true || seesAllBehind(config);
      }
      default:
        return true;
    }
  }
  const result = new Map<string, Access>();
  for (const [id, access] of base) {
    const reaches = access.reaches.map((reach, at): Reach => {
      const read = new Set(
        [...access.table.fields.values()].filter((f) => sees(access, reach, at, f)).map((f) => f.key),
      );
      const write = access.closed ? new Set<string>() : reach.write;
      return { ...reach, read, write };
    });
    const open = !access.closed;
    result.set(id, {
      ...access,
      reaches: reaches.map((one) => ({ ...one, add: one.add && open, remove: one.remove && open })),
      read: union(reaches.map(({ read }) => read)),
      write: union(reaches.map(({ write }) => write)),
    });
  }
  return result;
}

export interface Reached {
  viewer: Viewer;
  access: Access;
  tables: Tables;
  /** Of the tables that links lead to; absent where nothing is reached. */
  of: AccessOf;
  /** Somebody without an account writes, by the viewer's rights: history and log name nobody. */
  byStranger?: boolean;
}

export function accessTo(viewer: Viewer, tables: Tables): Map<string, Access> {
  const base = new Map<string, Access>();
  for (const [id, table] of tables) {
    const access = baseAccess(viewer, table);
    if (access) base.set(id, access);
  }
  return narrowed(base);
}

/** A table with what the actor reaches of it, and of the tables behind its links; null where that is nothing. */
export async function reachedBy(context: ObjectContext, tableId: string): Promise<Reached | null> {
  const tables = await loadLinked(context, tableId);
  const viewer = await viewerOf(context);
  const all = accessTo(viewer, tables);
  const access = all.get(tableId);
  return access ? { viewer, access, tables, of: (id) => all.get(id) } : null;
}

/** @throws 404 */
export async function reachTable(context: ObjectContext, tableId: string): Promise<Reached> {
  const reached = await reachedBy(context, tableId);
  if (!reached) throw notFound('表格');
  return reached;
}

/** @throws 404 where nothing is read of it, as for who only fills in its forms */
export async function readTable(context: ObjectContext, tableId: string): Promise<Reached> {
  const reached = await reachTable(context, tableId);
  if (reached.access.read.size === 0 && !reached.access.builds) throw notFound('表格');
  return reached;
}

/** For who makes the table what it is. @throws 404, 403, 422 where its project is closed */
export async function buildTable(context: ObjectContext, tableId: string): Promise<Reached> {
  const reached = await readTable(context, tableId);
  const { access } = reached;
  if (!access.builds) throw forbidden('只有可管理该表格的人能修改字段、视图和权限');
  assertOpen(access);
  return reached;
}

/** @throws 422 where its project is closed */
export function assertOpen({ closed: isShut, table }: Access): void {
  if (isShut) throw table.project ? closedProject(table.project) : closed('该表格只能查看');
}

export type { Access, Reach, Viewer } from './model';
