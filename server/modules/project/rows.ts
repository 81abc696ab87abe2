import type { CustomValues } from '../../../contract/object/customFields';
import type { ProjectHealth, ProjectStatus, ProjectVisibility } from '../../../contract/project/enums';
import type { ProjectRow } from '../../../contract/project/project';
import type { TabArrangement } from '../../../contract/project/tabs';
import type { Actor } from '../../base/actor';
import type { People } from '../../base/people';
import { iso } from '../../base/present';
import { today } from '../../base/zone';
import type { TenantContext } from '../../http/route';
import { namedIn } from '../../object/fields/values';
import { canInCollection } from '../../policies/collection';
import { type PrivateTasks, type ProjectTasks, privateTasksOf, tasksOfProjects } from '../task';

export const PROJECT_COLUMNS = `p.id, p.code, p.name, p.description, p.status, p.health, p.health_note, p.health_at, p.health_by, p.visibility,
  p.owner_id, p.plan_start, p.plan_end, p.real_start, p.real_end, p.created_by, p.created_at, p.updated_at, p.version, p.archived_at, p.tabs, p.custom_fields,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('labelId', l.id, 'name', l.name, 'color', l.color) ORDER BY l.id), '[]'::jsonb)
     FROM task_label l WHERE l.tenant_id = p.tenant_id AND l.project_id IS NULL AND l.id = ANY(p.label_ids)) AS labels,
  (SELECT x.name FROM project_template x WHERE x.tenant_id = p.tenant_id AND x.id = p.template_id) AS template_name,
  (SELECT count(*)::int FROM project_person m WHERE m.tenant_id = p.tenant_id AND m.project_id = p.id) AS members,
  EXISTS (SELECT 1 FROM project_favorite f WHERE f.tenant_id = p.tenant_id AND f.project_id = p.id AND f.user_id = $2)
    AS collected,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'ownerId', c.owner_id) ORDER BY c.name), '[]'::jsonb)
     FROM collection_project cp JOIN collection c ON c.tenant_id = cp.tenant_id AND c.id = cp.collection_id
      AND c.deleted_at IS NULL
    WHERE cp.tenant_id = p.tenant_id AND cp.project_id = p.id) AS collections`;

export interface ProjectRecord extends Record<string, unknown> {
  id: string;
  code: string;
  name: string;
  description: string;
  status: ProjectStatus;
  health: ProjectHealth;
  health_note: string | null;
  health_at: string | null;
  health_by: string | null;
  visibility: ProjectVisibility;
  owner_id: string;
  plan_start: string | null;
  plan_end: string | null;
  real_start: string | null;
  real_end: string | null;
  created_by: string | null;
  created_at: string;
  updated_at: string;
  version: number;
  archived_at: string | null;
  tabs: TabArrangement | null;
  custom_fields: CustomValues;
  labels: ProjectRow['labels'];
  template_name: string | null;
  members: number;
  collected: boolean;
  collections: { id: string; name: string; ownerId: string }[];
}

const NO_TASKS: ProjectTasks = { total: 0, done: 0, overdue: 0, progress: null };
const NO_PRIVATE: PrivateTasks = { total: 0, done: 0, overdue: 0 };

/**
 * Task counts of projects, kept by the count cache: the public tasks, which are the same for everybody, and with them the
 * private ones that the actor sees, so that a number leads to as many rows. Progress is the project's: of public tasks.
 */
export async function taskStats(
  { platform, db, actor }: Pick<TenantContext, 'platform' | 'db' | 'actor'>,
  projects: readonly Pick<ProjectRecord, 'id' | 'owner_id'>[],
): Promise<Map<string, ProjectTasks>> {
  const day = today();
  const all = new Set(projects.filter((row) => actor.isManager || row.owner_id === actor.userId).map((row) => row.id));
  const ids = projects.map(({ id }) => id);
  const [open, hidden] = await Promise.all([
    counted(
      platform,
      ids,
      () => `stats|${day}`,
      (wanted) => tasksOfProjects(db, wanted, day),
    ),
    counted(
      platform,
      ids,
      (id) => `private|${day}|${all.has(id) ? '' : actor.userId}`,
      (wanted) => privateTasksOf(db, actor.userId, wanted, [...all], day),
    ),
  ]);
  return new Map(
    ids.map((id) => {
      const { progress, ...tasks } = open.get(id) ?? NO_TASKS;
      const own = hidden.get(id) ?? NO_PRIVATE;
      const [total, done] = [tasks.total + own.total, tasks.done + own.done];
      return [id, { progress, total, done, overdue: tasks.overdue + own.overdue }];
    }),
  );
}

/** What the cache holds of each project; it asks for each that it lacks within this turn, and one statement answers all. */
async function counted<V extends object>(
  { counts }: TenantContext['platform'],
  ids: readonly string[],
  keyOf: (id: string) => string,
  count: (wanted: string[]) => Promise<Map<string, V>>,
): Promise<Map<string, V>> {
  const wanted: string[] = [];
  const found = Promise.resolve().then(() => (wanted.length === 0 ? new Map<string, V>() : count(wanted)));
  const kept = ids.map(async (id) => {
    const value = await counts.get<V | null>(id, keyOf(id), async () => {
      wanted.push(id);
      return (await found).get(id) ?? null;
    });
    return value ? [[id, value] as const] : [];
  });
  return new Map((await Promise.all(kept)).flat());
}

export function presentProject(
  row: ProjectRecord,
  { actor, people, stats }: { actor: Actor; people: People; stats: ProjectTasks | undefined },
): ProjectRow {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    status: row.status,
    health: row.health,
    visibility: row.visibility,
    owner: people(row.owner_id),
    memberCount: row.members,
    templateName: row.template_name,
    // The name of a collection is told to its own people only, not to all who see one of its projects.
    collections: row.collections
      .filter((one) => canInCollection(actor, one, 'PROJECT_COLLECTION:VIEW'))
      .map(({ id, name }) => ({ id, name })),
    labels: row.labels,
    archived: row.archived_at !== null,
    planStart: row.plan_start,
    planEnd: row.plan_end,
    realStart: row.real_start,
    realEnd: row.real_end,
    progress: stats?.progress ?? null,
    taskTotal: stats?.total ?? 0,
    taskDone: stats?.done ?? 0,
    taskOverdue: stats?.overdue ?? 0,
    collected: row.collected,
    customFields: row.custom_fields,
    named: namedIn(row.custom_fields, people),
    version: row.version,
    createdTime: iso(row.created_at),
    updatedTime: iso(row.updated_at),
  };
}
