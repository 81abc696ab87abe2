/** What an event is about: the words that its texts need, and who may see it. One reader a kind of object. */
import type { AudienceKind } from '../../../contract/message/enums';
import type { EventObject } from '../../../contract/message/events';
import type { StageCategory } from '../../../contract/task/enums';
import type { Actor } from '../../base/actor';
import type { TenantDb } from '../../db/scope';
import type { Platform } from '../../platform';
import { canViewProject } from '../../policies/project';
import { canViewTask } from '../../policies/task';
import { audienceOf } from './announcements/audience';

export interface EventSubject {
  variables: Record<string, string>;
  projectId: string | null;
  /** Seen by everybody in the enterprise: a robot of the enterprise may speak of it. */
  openToTenant: boolean;
  /** Seen by everybody in the project: a robot of the project may speak of it. */
  openToProject: boolean;
  canView: (actor: Actor) => boolean;
}

/** Null: it is not there, or in the recycle bin, and nobody is told anything. */
type Reader = (platform: Platform, db: TenantDb, id: string) => Promise<EventSubject | null>;

const readTask: Reader = async (platform, db, id) => {
  const [row] = await db.query<{
    project_id: string;
    task_no: string;
    title: string;
    created_by: string | null;
    executor_id: string | null;
    private_type: number;
    category: StageCategory;
    involved: string[];
  }>(
    `SELECT t.project_id, t.task_no, t.title, t.created_by, t.executor_id, t.private_type, t.category,
            ARRAY(SELECT m.user_id FROM task_member m
                   WHERE m.tenant_id = t.tenant_id AND m.task_id = t.id AND m.role IN ('involve', 'executor')) AS involved
       FROM task t WHERE t.tenant_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
    [id],
  );
  const project = row && (await platform.projects.find(db.tenantId, row.project_id));
  if (!row || !project || project.recycled) return null;
  const facts = {
    createdBy: row.created_by,
    executorId: row.executor_id,
    // Whether it may be seen is all that is asked here: a team sees what the involved see.
    involved: row.involved,
    team: [],
    privateType: row.private_type,
    category: row.category,
  };
  const isPublic = row.private_type === 0;
  return {
    variables: { no: row.task_no, title: row.title, project: project.name },
    projectId: project.id,
    openToTenant: isPublic && project.visibility === 'tenant',
    openToProject: isPublic,
    canView: (actor) => canViewTask(actor, project, facts),
  };
};

const readProject: Reader = async (platform, db, id) => {
  const project = await platform.projects.find(db.tenantId, id);
  if (!project || project.recycled) return null;
  return {
    variables: { project: project.name },
    projectId: project.id,
    openToTenant: project.visibility === 'tenant',
    openToProject: true,
    canView: (actor) => canViewProject(actor, project),
  };
};

const readAnnouncement: Reader = async (_platform, db, id) => {
  const [row] = await db.query<{ kind: AudienceKind }>(
    `SELECT audience->>'kind' AS kind FROM announcement
      WHERE tenant_id = $1 AND id = $2 AND state = 'published' AND deleted_at IS NULL`,
    [id],
  );
  if (!row) return null;
  const toAll = row.kind === 'all';
  const members = toAll ? null : await audienceOf(db, id);
  return {
    variables: {},
    projectId: null,
    openToTenant: toAll,
    openToProject: false,
    canView: ({ userId }) => members?.has(userId) ?? true,
  };
};

/** Of a kind that is registered: what it says of itself. */
const readKind =
  (type: 'risk' | 'problem'): Reader =>
  async (platform, db, id) => {
    const kind = platform.objects.kind(type);
    const [loaded] = await kind.find({ platform, db }, [id]);
    if (loaded === undefined) return null;
    const { no, title, project, openToTenant, openToProject } = kind.subject(loaded);
    return {
      variables: { no: no ?? '', title, project: project?.name ?? '' },
      projectId: project?.id ?? null,
      openToTenant,
      openToProject,
      canView: (actor) => kind.may.view(actor, loaded),
    };
  };

export const subjectReaders: Readonly<Record<EventObject, Reader>> = {
  task: readTask,
  project: readProject,
  announcement: readAnnouncement,
  risk: readKind('risk'),
  problem: readKind('problem'),
};
