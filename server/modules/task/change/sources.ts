/** What judging a change reads beside the task, each at most once a transaction. */

import { finishedCategories } from '../../../../contract/task/enums';
import type { Actor } from '../../../base/actor';
import type { People } from '../../../base/people';
import type { TenantDb } from '../../../db/scope';
import type { LoadedProject } from '../../../object/project';
import type { Platform } from '../../../platform';
import { isConditional, isOpenWith, openFor } from '../read/conditions';
import { assertOwnFiles, fileNames } from '../read/fileNames';
import type { ChangeRecord } from '../read/load';
import type { TaskName } from '../read/names';
import { assertSpecification, specificationWords } from '../read/norms';
import {
  type AskedFor,
  assertAssignable,
  assignableOf,
  type ProjectFields,
  type ProjectLabels,
  projectFieldsOf,
  projectLabelsOf,
} from '../read/values';
import { taskVisible } from '../read/visible';
import type { Transition, Workflow } from '../read/workflowStore';
import { type TypesAround, typesAround } from './changeType';

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
  /** Refuses a norm that the actor does not know of. */
  norm(id: string): Promise<void>;
  /** What norms are called, for the history. */
  normNames(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  assignable(project: LoadedProject, userIds: readonly string[], asked?: AskedFor): Promise<void>;
  /** Those of the people whom the project's tasks can be given to. */
  assignableOf(project: LoadedProject, userIds: readonly string[]): Promise<string[]>;
  /** Unfinished finish-to-start predecessors. */
  predecessors(taskId: string): Promise<OpenPredecessor[]>;
  /** Whether the condition of a transition holds for the task: as it is stored, or as `given` says it will be. */
  isOpen(transition: Transition, record: ChangeRecord, given: ChangeRecord | null): Promise<boolean>;
  /** Names of the apps that are asked before a task of the project takes a step. */
  checkingApps(projectId: string): Promise<readonly string[]>;
  /** Why work on the task may not begin or go on, as the gate of a phase says it; null: it may. */
  heldBack(taskId: string): Promise<string | null>;
  /** Types of a task's parent, and of its children that the actor sees. */
  typesAround: (taskId: string) => Promise<TypesAround>;
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
    norm: (id) => memo(`norm ${id}`, () => assertSpecification({ platform, actor, db }, id)),
    normNames: (ids) => specificationWords(db, ids),
    fields,
    checkingApps: async (projectId) => (await platform.stepChecks.appsIn(db, projectId)).map(({ name }) => name),
    assignable: (project, userIds, asked) =>
      userIds.length === 0
        ? Promise.resolve()
        : memo(`people ${project.id} ${asked?.field ?? ''} ${[...userIds].sort().join()}`, () =>
            assertAssignable(db, project, userIds, asked),
          ),
    assignableOf: (project, userIds) =>
      userIds.length === 0
        ? Promise.resolve([])
        : memo(`assignable ${project.id} ${[...userIds].sort().join()}`, () => assignableOf(db, project, userIds)),
    async predecessors(taskId) {
      const open = await memo('predecessors', () => openPredecessors(db, actor, taskIds));
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
    async heldBack(taskId) {
      // A child that is taken along by its parent's step is not among those that were named.
      const asked = taskIds.includes(taskId) ? taskIds : [taskId];
      const key = taskIds.includes(taskId) ? 'held back' : `held back ${taskId}`;
      const blocks = await memo(key, () => platform.hooks.taskBlocks({ platform, actor, db }, asked));
      return blocks.get(taskId) ?? null;
    },
    async typesAround(taskId) {
      const known = await memo('types around', () => typesAround(db, actor, taskIds));
      return known.get(taskId) ?? { parent: null, children: [] };
    },
  };
}

export interface OpenPredecessor extends TaskName {
  /** Not to be named to the actor. */
  hidden: boolean;
}

/** Finish-to-start predecessors whose work is not over, by task. */
export async function openPredecessors(
  db: TenantDb,
  actor: Actor,
  taskIds: readonly string[],
): Promise<Map<string, OpenPredecessor[]>> {
  const params: unknown[] = [taskIds, finishedCategories];
  const seen = taskVisible(actor, (value) => `$${params.push(value) + 1}`);
  const rows = await db.query<OpenPredecessor & { post_id: string } & Record<string, unknown>>(
    `SELECT d.post_id, t.id, t.task_no, t.private_type, NOT coalesce(${seen}, false) AS hidden
       FROM task_depend d
       JOIN task t ON t.tenant_id = d.tenant_id AND t.id = d.pre_id AND t.deleted_at IS NULL
        AND NOT (t.category = ANY($3::text[]))
       JOIN project p ON p.tenant_id = t.tenant_id AND p.id = t.project_id
      WHERE d.tenant_id = $1 AND d.post_id = ANY($2::uuid[]) AND d.type = 'FS' ORDER BY t.seq`,
    params,
  );
  const open = new Map<string, OpenPredecessor[]>();
  for (const { post_id: id, ...one } of rows) open.set(id, [...(open.get(id) ?? []), one]);
  return open;
}
