/** What judging a change reads beside the task, each at most once a transaction. */
import { finishedCategories } from '../../../../contract/task/enums';
import type { TenantDb } from '../../../db/scope';
import type { Actor } from '../../../http/actor';
import type { Platform } from '../../../platform';
import type { LoadedProject } from '../../project';
import type { People } from '../../tenant';
import { assertOwnFiles, fileNames } from '../files/names';
import type { Transition, Workflow } from '../types/workflowStore';
import { typesAround } from '../workflow/changeType';
import { isConditional, isOpenWith, openFor } from '../workflow/conditions';
import type { ChangeRecord } from './load';
import { assertAssignable, type ProjectFields, type ProjectLabels, projectFieldsOf, projectLabelsOf } from './values';

export interface ChangeSources {
  actor: Actor;
  workflow: Workflow;
  people: People;
  now: string;
  fields(projectId: string): Promise<ProjectFields>;
  labels(projectId: string): Promise<ProjectLabels>;
  /** Refuses files that the actor has not uploaded to the project. */
  ownFiles(projectId: string, fileIds: string[]): Promise<void>;
  /** What files are called, for the history. */
  fileNames(fileIds: string[]): Promise<ReadonlyMap<string, string>>;
  assignable(project: LoadedProject, userIds: string[]): Promise<void>;
  /** Numbers of unfinished finish-to-start predecessors. */
  predecessors(taskId: string): Promise<string[]>;
  /** Whether the condition of a transition holds for the task: as it is stored, or as `given` says it will be. */
  isOpen(transition: Transition, record: ChangeRecord, given: ChangeRecord | null): Promise<boolean>;
  /** Types of a task's parent and children. */
  typesAround: (record: ChangeRecord) => ReturnType<typeof typesAround>;
}

/** @param taskIds tasks whose predecessors will be asked for, to be read in one statement. */
export async function openSources(
  { platform, actor, db }: { platform: Platform; actor: Actor; db: TenantDb },
  taskIds: readonly string[],
): Promise<ChangeSources> {
  const once = new Map<string, Promise<unknown>>();
  const memo = <V>(key: string, load: () => Promise<V>): Promise<V> => {
    const known = once.get(key) ?? load();
    once.set(key, known);
    return known as Promise<V>;
  };
  const fields = (projectId: string) => memo(`fields ${projectId}`, () => projectFieldsOf(db, projectId));
  return {
    actor,
    workflow: await platform.workflows.of(actor.tenantId),
    people: await platform.directory.of(actor.tenantId),
    now: new Date().toISOString(),
    labels: (projectId) => memo(`labels ${projectId}`, () => projectLabelsOf(db, projectId)),
    ownFiles: (projectId, fileIds) => assertOwnFiles(db, actor.userId, projectId, fileIds),
    fileNames: (fileIds) => fileNames(db, fileIds),
    fields,
    assignable: (project, userIds) =>
      userIds.length === 0
        ? Promise.resolve()
        : memo(`people ${project.id} ${[...userIds].sort().join()}`, () => assertAssignable(db, project, userIds)),
    async predecessors(taskId) {
      const open = await memo('predecessors', () => openPredecessors(db, taskIds));
      return open.get(taskId) ?? [];
    },
    async isOpen(transition, record, given) {
      if (!isConditional(transition)) return true;
      const known = await fields(record.project_id);
      if (given) return isOpenWith(db, given, transition, known, actor);
      const key = `condition ${transition.id} ${record.project_id}`;
      const open = await memo(key, () => openFor(db, taskIds, [transition], known, actor));
      return open.get(transition.id)?.has(record.id) ?? false;
    },
    typesAround: (record) => typesAround(db, record),
  };
}

const NAMED_PREDECESSORS = 5;

/** Numbers of finish-to-start predecessors whose work is not over, by task; private ones are no more than a number to others. */
export async function openPredecessors(db: TenantDb, taskIds: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db.query<{ post_id: string; task_no: string }>(
    `SELECT d.post_id, t.task_no FROM task_depend d
       JOIN task t ON t.tenant_id = d.tenant_id AND t.id = d.pre_id AND t.deleted_at IS NULL
        AND NOT (t.category = ANY($3::text[]))
      WHERE d.tenant_id = $1 AND d.post_id = ANY($2::uuid[]) AND d.type = 'FS' ORDER BY t.seq`,
    [taskIds, finishedCategories],
  );
  const open = new Map<string, string[]>();
  for (const { post_id: id, task_no: no } of rows) {
    const numbers = open.get(id) ?? [];
    if (numbers.length < NAMED_PREDECESSORS) numbers.push(no);
    open.set(id, numbers);
  }
  return open;
}
