/**
 * Apps that may stop a step are asked for each task of a batch, as for one task of a request: before the transaction, once
 * the step may be taken, with the version that the transaction then demands.
 */
import type { TenantDb } from '../../../db/scope';
import { ApiError } from '../../../errors';
import { stepQuestion } from '../change/askApps';
import { planChange } from '../change/plan';
import { openSources } from '../change/sources';
import { lockTasks } from '../read/load';
import { inputFor } from './operations';
import { type BatchScope, withinOf } from './scope';
import { nextTasks } from './store';

/** So many tasks of a batch are asked about: what comes behind is to be changed by itself, as by every other door. */
export const BATCH_CHECKS_MAX = 100;

type Apps = Awaited<ReturnType<BatchScope['platform']['stepChecks']['appsIn']>>;

/** The apps that want to be asked about what the batch does: none for what is no step, or is taken back. */
export async function appsFor(db: TenantDb, { platform, projectId, operation, undoOf }: BatchScope): Promise<Apps> {
  const isStep = operation.kind === 'stage' || operation.kind === 'complete';
  if (!isStep || undoOf || !(await platform.stepChecks.anyOf(db.tenantId))) return [];
  return platform.stepChecks.appsIn(db, projectId);
}

/** What apps say of a task: it was not asked about (null), the version that they allowed, or the words that stop it. */
export type Checked = { taskId: string; version: number } | { refusal: string } | null;

/** Asks about the next task of the batch. */
export async function askAboutNext(db: TenantDb, scope: BatchScope, apps: Apps, done: number): Promise<Checked> {
  const { platform, actor, jobId } = scope;
  const question = await db.transaction(async (tx) => {
    const ids = await nextTasks(tx, jobId, done, 1);
    // The answer may take as long as an app may take: until then the job is this process's.
    await tx.query('UPDATE batch_job SET heartbeat_at = now() WHERE tenant_id = $1 AND id = $2', [jobId]);
    return questionAbout(tx, scope, ids);
  });
  if (!question) return null;
  try {
    await platform.stepChecks.ask({ platform, db, actor }, apps, question);
    return { taskId: question.task.id, version: question.task.version };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { refusal: error.message };
  }
}

/** Null where nothing is to be asked: the step is refused anyhow, or is none. */
async function questionAbout(db: TenantDb, scope: BatchScope, ids: readonly string[]) {
  const before = (await lockTasks(withinOf(scope, db), ids)).get(ids[0] ?? '');
  if (!before || before.record.project_id !== scope.projectId) return null;
  const sources = await openSources(withinOf(scope, db), ids);
  try {
    const input = inputFor(scope.operation, before, sources);
    if (!input.stageId || input.stageId === before.record.stage_id) return null;
    await planChange(sources, before, { ...input, checked: true });
    return stepQuestion(sources.workflow, before, input.stageId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
