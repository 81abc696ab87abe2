/** Reads of projects. */
import type { CollectionRule } from '../../../contract/collection/collection';
import type { PageOf } from '../../../contract/envelope';
import { type ProjectSortKey, type ProjectStatus, projectStatuses } from '../../../contract/project/enums';
import type {
  ProjectDetail,
  ProjectMember,
  ProjectPage,
  ProjectQuery,
  RecycledProject,
} from '../../../contract/project/project';
import { iso } from '../../base/present';
import { containsSql, likePattern } from '../../base/sqlText';
import { today } from '../../base/zone';
import type { TenantDb } from '../../db/scope';
import { notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { type Paging, queryPage } from '../../object/list/page';
import { projectFor } from '../../object/project';
import { canInCollection } from '../../policies/collection';
import { isClosed, projectActions } from '../../policies/project';
import { COMING } from './coming';
import { customConditions, customOrder } from './custom';
import { projectFigures } from './figures';
import { PROJECT_COLUMNS, type ProjectRecord, presentProject, taskStats } from './rows';

/** Members of a project that are read at once; nobody looks through more of them. */
const MEMBERS_MAX = 2_000;

const sortColumns: Record<ProjectSortKey, string> = {
  code: 'p.code',
  name: 'p.name',
  // As a project lives through them, not by their letters.
  status: `array_position(ARRAY[${Object.keys(projectStatuses).map((code) => `'${code}'`)}], p.status)`,
  planEnd: 'p.plan_end',
  updatedTime: 'p.updated_at',
  createdTime: 'p.id',
};

const isOwnSort = (name: string): name is ProjectSortKey => Object.hasOwn(sortColumns, name);

/** Days that a list is narrowed by, from and to. */
const dayColumns = { planStart: 'plan_start', planEnd: 'plan_end', realStart: 'real_start', realEnd: 'real_end' };

/** Which projects an actor sees: `$2` is the actor, `$3` the ids of projects with a role, `$4` "all", `$5` "open ones". */
const VISIBLE = `($4::boolean OR p.owner_id = $2 OR p.id = ANY($3::uuid[]) OR ($5::boolean AND p.visibility = 'tenant'))`;
const visibleParams = ({ actor }: Pick<TenantContext, 'actor'>) => [
  actor.userId,
  Object.entries(actor.privileges.projectPrivileges)
    .filter(([, privileges]) => privileges.includes('PROJECT:VIEW'))
    .map(([id]) => id),
  actor.isManager,
  actor.privileges.globals.includes('PROJECT'),
];

type Bind = (value: unknown) => string;

/** Archived projects stand under their own tab alone. */
const kept = (condition: (bind: Bind) => string) => (bind: Bind) => `p.archived_at IS NULL AND ${condition(bind)}`;
const inState = (status: ProjectStatus) => () => `p.status = '${status}'`;
const keptTabs: Record<Exclude<NonNullable<ProjectQuery['tab']>, 'archived'>, (bind: Bind) => string> = {
  all: () => 'true',
  mine: () => 'p.owner_id = $2',
  joined: () => `(p.owner_id = $2 OR EXISTS (SELECT 1 FROM project_grant m
    WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id AND m.user_id = $2))`,
  collected: () => `EXISTS (SELECT 1 FROM project_favorite f
    WHERE f.tenant_id = p.tenant_id AND f.project_id = p.id AND f.user_id = $2)`,
  notStarted: inState('NOT_STARTED'),
  doing: inState('DOING'),
  suspended: inState('SUSPENDED'),
  finished: inState('FINISHED'),
  closed: inState('CLOSED'),
  overdue: (bind) => `p.plan_end < ${bind(today())}::date AND p.status NOT IN ('FINISHED', 'CLOSED')`,
};
const tabConditions: Record<NonNullable<ProjectQuery['tab']>, (bind: Bind) => string> = {
  ...mapTabs(keptTabs, kept),
  archived: () => 'p.archived_at IS NOT NULL',
};

function mapTabs<K extends string, V>(tabs: Record<K, V>, change: (value: V) => V): Record<K, V> {
  return Object.fromEntries(Object.entries<V>(tabs).map(([key, value]) => [key, change(value)])) as Record<K, V>;
}

/** The projects that the actor may see, by the query; with how many stand under each tab when it asks for that. */
export async function listProjects(context: TenantContext, query: ProjectQuery): Promise<ProjectPage> {
  const { rows, ...found } = await findProjects(context, query);
  const shown = rows.map((row) => row.shown);
  if (!query.figures) return { ...found, result: shown };
  const figures = await projectFigures(
    context,
    shown.map(({ id }) => id),
  );
  return { ...found, result: shown.map((row) => ({ ...row, figures: figures.get(row.id) })) };
}

/**
 * Named in the collection, or such as its rule says.
 *
 * @throws 404 where the actor may not see the collection: what it holds would tell of it
 */
async function inCollection({ db, actor }: TenantContext, id: string, bind: Bind): Promise<string> {
  const [row] = await db.query<{ rule: CollectionRule | null; ownerId: string }>(
    'SELECT rule, owner_id AS "ownerId" FROM collection WHERE tenant_id = $1 AND id = $2 AND deleted_at IS NULL',
    [id],
  );
  if (!row || !canInCollection(actor, { id, ownerId: row.ownerId }, 'PROJECT_COLLECTION:VIEW'))
    throw notFound('项目集');
  const named = `EXISTS (SELECT 1 FROM collection_project c
    WHERE c.tenant_id = p.tenant_id AND c.project_id = p.id AND c.collection_id = ${bind(id)})`;
  if (!row.rule) return named;
  const { ownerId, labelId, templateId, statuses } = row.rule;
  const such = [
    ...(ownerId ? [`p.owner_id = ${bind(ownerId)}`] : []),
    ...(labelId ? [`p.label_ids @> ARRAY[${bind(labelId)}::uuid]`] : []),
    ...(templateId ? [`p.template_id = ${bind(templateId)}`] : []),
    ...(statuses ? [`p.status = ANY(${bind(statuses)}::text[])`] : []),
  ];
  return such.length > 0 ? `(${named} OR (${such.join(' AND ')}))` : named;
}

/** As `listProjects` says; each row as it is stored, too. */
export async function findProjects(context: TenantContext, query: ProjectQuery) {
  const { db, platform, actor } = context;
  const { tab = 'all', sort = 'updatedTime', order = 'desc' } = query;
  const params: unknown[] = visibleParams(context);
  const bind = (value: unknown) => `$${params.push(value) + 1}`;
  const where = [`p.tenant_id = $1 AND p.deleted_at IS NULL AND ${VISIBLE}`];
  const keyword = likePattern(query.keyword);
  if (keyword) {
    const pattern = bind(keyword);
    where.push(containsSql(pattern, 'p.name', 'p.code'));
  }
  if (query.status) where.push(`p.status = ANY(${bind(query.status.split(','))}::text[])`);
  if (query.health) where.push(`p.health = ${bind(query.health)}`);
  if (query.ownerId) where.push(`p.owner_id = ${bind(query.ownerId)}`);
  if (query.collectionId) where.push(await inCollection(context, query.collectionId, bind));
  if (query.templateId) where.push(`p.template_id = ${bind(query.templateId)}`);
  if (query.labelId) where.push(`p.label_ids @> ARRAY[${bind(query.labelId)}::uuid]`);
  if (query.memberId) {
    const member = bind(query.memberId);
    where.push(`(p.owner_id = ${member} OR EXISTS (SELECT 1 FROM project_grant m
      WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id AND m.user_id = ${member}))`);
  }
  where.push(...(await customConditions(context, query, bind)));
  if (query.visibility) where.push(`p.visibility = ${bind(query.visibility)}`);
  for (const [field, column] of Object.entries(dayColumns) as [keyof typeof dayColumns, string][]) {
    const [from, to] = [query[`${field}From`], query[`${field}To`]];
    if (from) where.push(`p.${column} >= ${bind(from)}::date`);
    if (to) where.push(`p.${column} <= ${bind(to)}::date`);
  }
  const found = where.join(' AND ');
  // Counts come first: PostgreSQL refuses a binding that nothing uses, and the list's own come last.
  const counts = query.counts && (await countTabs(db, found, params));
  const ofTab = tabConditions[tab](bind);
  const by = isOwnSort(sort) ? sortColumns[sort] : await customOrder(db, sort, bind);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const text = `SELECT ${PROJECT_COLUMNS}, count(*) OVER ()::int AS total FROM project p WHERE ${found} AND ${ofTab}
      ORDER BY ${by} ${direction} NULLS LAST, p.id ${direction}`;
  const { rows, page } = await queryPage<ProjectRecord & { total: number }>(db, query, text, params);
  const [people, stats] = await Promise.all([platform.directory.of(actor.tenantId), taskStats(context, rows)]);
  const shown = rows.map((row) => ({
    record: row,
    shown: presentProject(row, { actor, people, stats: stats.get(row.id) }),
  }));
  return { rows: shown, ...page, ...(counts && { counts }) };
}

/** How many of the projects that are found stand under each tab. */
async function countTabs(db: TenantDb, found: string, bound: readonly unknown[]): Promise<Record<string, number>> {
  const params = [...bound];
  const bind: Bind = (value) => `$${params.push(value) + 1}`;
  const figures = Object.entries(tabConditions).map(
    ([key, condition]) => `count(*) FILTER (WHERE ${condition(bind)})::int AS "${key}"`,
  );
  const [counts] = await db.query<Record<string, number>>(
    `SELECT ${figures.join(', ')} FROM project p WHERE ${found}`,
    params,
  );
  return counts ?? {};
}

export async function projectDetail(context: TenantContext, projectId: string): Promise<ProjectDetail> {
  const { db, platform, actor } = context;
  const project = await projectFor(context, projectId, 'PROJECT:VIEW');
  const [row] = await db.query<ProjectRecord>(
    `SELECT ${PROJECT_COLUMNS} FROM project p WHERE p.tenant_id = $1 AND p.id = $3 AND p.deleted_at IS NULL`,
    [actor.userId, projectId],
  );
  if (!row) throw notFound('项目');
  const [people, stats] = await Promise.all([platform.directory.of(actor.tenantId), taskStats(context, [row])]);
  return {
    ...presentProject(row, { actor, people, stats: stats.get(projectId) }),
    description: row.description,
    healthNote: row.health_note,
    tabs: row.tabs,
    createdBy: people(row.created_by),
    privileges: projectActions(actor, project),
    readonly: isClosed(project),
  };
}

/** Everybody who is in the project: by themselves, else through the department that comes first. */
export async function listProjectMembers(context: TenantContext, projectId: string): Promise<ProjectMember[]> {
  const project = await projectFor(context, projectId, 'PROJECT:MEMBER:LIST');
  const rows = await context.db.query<{
    id: string;
    username: string;
    name: string;
    avatar: string | null;
    department: string | null;
    via_id: string | null;
    via_name: string | null;
    role_id: string;
    role_code: string;
    role_name: string;
    joined: string;
  }>(
    `SELECT a.id, a.username, a.name, a.avatar, d.name AS department, v.id AS via_id, v.name AS via_name,
            r.id AS role_id, r.code AS role_code, r.name AS role_name, m.created_at AS joined
       FROM (SELECT DISTINCT ON (g.user_id) g.* FROM project_grant g
              WHERE g.tenant_id = $1 AND g.project_id = $2
              ORDER BY g.user_id, g.department_id NULLS FIRST) m
       JOIN tenant_member t ON t.tenant_id = m.tenant_id AND t.id = m.user_id AND NOT t.disabled
       JOIN account a ON a.id = m.user_id
       JOIN role r ON r.tenant_id = m.tenant_id AND r.id = m.role_id
       LEFT JOIN department d ON d.tenant_id = t.tenant_id AND d.id = t.department_id
       LEFT JOIN department v ON v.tenant_id = m.tenant_id AND v.id = m.department_id
      WHERE m.tenant_id = $1
      ORDER BY (a.id = $3) DESC, r.sort, a.name LIMIT ${MEMBERS_MAX}`,
    [projectId, project.ownerId],
  );
  return rows.map((row) => ({
    userId: row.id,
    userName: row.username,
    name: row.name,
    avatar: row.avatar,
    departmentName: row.department,
    roleId: row.role_id,
    roleCode: row.role_code,
    roleName: row.role_name,
    isOwner: row.id === project.ownerId,
    via: row.via_id ? { departmentId: row.via_id, name: row.via_name ?? '' } : null,
    joinedTime: iso(row.joined),
  }));
}

interface RecycledRow extends Record<string, unknown> {
  id: string;
  code: string;
  name: string;
  deleted_by: string | null;
  deleted_at: string;
  delete_reason: string | null;
  total: number;
}

/** Recycled projects that the actor could bring back: one's own, or all for managers. */
export async function listRecycled(
  { db, platform, actor }: TenantContext,
  paging: Paging,
): Promise<PageOf<RecycledProject>> {
  const { rows, page } = await queryPage<RecycledRow>(
    db,
    paging,
    `SELECT p.id, p.code, p.name, p.deleted_by, p.deleted_at, p.delete_reason, count(*) OVER ()::int AS total
       FROM project p
      WHERE p.tenant_id = $1 AND p.deleted_at IS NOT NULL AND ($2::boolean OR p.owner_id = $3) AND NOT ${COMING}
      ORDER BY p.deleted_at DESC`,
    [actor.isManager, actor.userId],
  );
  const people = await platform.directory.of(actor.tenantId);
  return {
    result: rows.map((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      deletedBy: people(row.deleted_by),
      deletedTime: iso(row.deleted_at),
      deleteReason: row.delete_reason,
    })),
    ...page,
  };
}
