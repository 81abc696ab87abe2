/** Destinations and who may read them. Judges loaded objects by the policies, as the routes do. */

import { registerPrivilege } from '../../contract/kinds';
import { type ListedType, listedTypes, type WatchedType, watchedTypes } from '../../contract/realtime';
import type { Actor } from '../base/actor';
import { TenantDb } from '../db/scope';
import { type ProjectTaskFacts, taskFacts } from '../modules/task';
import type { LoadedProject } from '../object/project';
import type { Platform } from '../platform';
import { canInProject, canViewProject } from '../policies/project';
import { canViewTask } from '../policies/task';

/** Of the list of a register, or of the plan, in a project. */
export type ListKind = `${ListedType}List`;
export type TopicKind =
  | 'unread'
  | 'ownTasks'
  | 'project'
  | 'config'
  | 'task'
  | 'viewers'
  | 'pageText'
  | WatchedType
  | ListKind;
export interface Topic {
  kind: TopicKind;
  /** Of the user, the project, the task or the object of another kind. */
  id: string;
}

/** Whose name it bears, and nobody else's. */
export const isPersonal = ({ kind }: Topic) => kind === 'unread' || kind === 'ownTasks';

const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})';
const shapes: [TopicKind, RegExp][] = [
  ['unread', new RegExp(`^/topic/queryUnReadCount/${UUID}$`)],
  ['ownTasks', new RegExp(`^/topic/tasks/${UUID}$`)],
  ['project', new RegExp(`^/topic/project/${UUID}$`)],
  ['config', new RegExp(`^/topic/project/${UUID}/config$`)],
  ['task', new RegExp(`^/topic/task/${UUID}$`)],
  ['viewers', new RegExp(`^/topic/task/${UUID}/viewers$`)],
  ['pageText', new RegExp(`^/topic/document/${UUID}/text$`)],
  ...listedTypes.map((type): [TopicKind, RegExp] => [`${type}List`, new RegExp(`^/topic/project/${UUID}/${type}$`)]),
  ...watchedTypes.map((type): [TopicKind, RegExp] => [type, new RegExp(`^/topic/${type}/${UUID}$`)]),
];

const listedOf = (kind: TopicKind) => listedTypes.find((type) => kind === `${type}List`);
const listing = (type: ListedType) => (type === 'planNode' ? 'PLAN:LIST' : registerPrivilege(type, 'LIST'));
const isWatched = (kind: TopicKind): kind is WatchedType => (watchedTypes as readonly TopicKind[]).includes(kind);

export function parseTopic(destination: string): Topic | null {
  for (const [kind, shape] of shapes) {
    const id = shape.exec(destination)?.[1];
    if (id) return { kind, id };
  }
  return null;
}

export async function loadFacts(
  platform: Platform,
  tenantId: string,
  taskId: string,
): Promise<ProjectTaskFacts | null> {
  return (await taskFacts(new TenantDb(platform.database, tenantId), taskId)) ?? null;
}

/**
 * What a topic is read by now, and in which project that is told: by what happens to others nothing of it changes.
 * @param facts of the task, when they were just read
 */
export async function judged(
  platform: Platform,
  actor: Actor,
  topic: Topic,
  facts?: ProjectTaskFacts | null,
): Promise<{ allowed: boolean; projectId: string | null }> {
  if (isPersonal(topic)) return { allowed: topic.id === actor.userId, projectId: null };
  const listed = listedOf(topic.kind);
  if (listed || topic.kind === 'project' || topic.kind === 'config') {
    const project = await platform.projects.find(actor.tenantId, topic.id);
    const may = (one: LoadedProject) =>
      listed ? canInProject(actor, one, listing(listed)) : canViewProject(actor, one);
    return { allowed: project !== null && !project.recycled && may(project), projectId: topic.id };
  }
  const watched = topic.kind === 'pageText' ? 'document' : topic.kind;
  if (isWatched(watched)) {
    const { find, may, subject } = platform.objects.kind(watched);
    const [loaded] = await find({ platform, db: new TenantDb(platform.database, actor.tenantId) }, [topic.id]);
    if (loaded === undefined) return { allowed: false, projectId: null };
    // What is typed travels with a page's signal, proposals among it: told to who writes the page, or may propose. Who
    // answers a questionnaire is not told when others do: its votes are for who hosts them.
    const allowed =
      topic.kind === 'pageText'
        ? may.edit(actor, loaded) || may.comment(actor, loaded)
        : (watched === 'questionnaire' ? may.link : may.view)(actor, loaded);
    return { allowed, projectId: subject(loaded).project?.id ?? null };
  }
  const task = facts === undefined ? await loadFacts(platform, actor.tenantId, topic.id) : facts;
  if (!task) return { allowed: false, projectId: null };
  const project = await platform.projects.find(actor.tenantId, task.projectId);
  return {
    allowed: project !== null && !project.recycled && canViewTask(actor, project, task),
    projectId: task.projectId,
  };
}
