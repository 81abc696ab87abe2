/** Changes of problems: fields, the recycle bin, many at once. */
import type { BatchAnswer } from '../../../contract/object/record';
import type { ProblemBatchUpdate, ProblemUpdate } from '../../../contract/problem/problem';
import { taskPriorities } from '../../../contract/task/enums';
import { problem } from '../../db/schema';
import { ApiError, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { logOperation } from '../../object/operationLog';
import { projectFor } from '../../object/project';
import { noteHistory } from '../../object/register/history';
import { labelNames, wordsFor } from '../../object/register/people';
import { staleRow } from '../../object/stale';
import { followClocks, pauseClocks } from './clocks';
import { type Problem, problems } from './fieldTable';
import { findProblems, type LoadedProblem, loadProblem } from './load';
import { checkedProblem } from './make';
import { tellAssigned } from './tell';

const lists = { type: 'problemType', severity: 'problemSeverity', resolution: 'problemResolution' } as const;
const priority = (code: string) => taskPriorities.find(({ value }) => String(value) === code)?.label ?? code;

export async function staleProblem(context: TenantContext, id: string) {
  const found = await context.db.find(problem, id);
  return found ? staleRow(context, found) : notFound('问题');
}

/** Writes values with their history and clocks; throws 409 where somebody was quicker. */
export async function writeProblem(
  context: TenantContext,
  { row }: LoadedProblem,
  values: Partial<Problem>,
  { event = 'updated', reason = null }: { event?: string; reason?: string | null } = {},
): Promise<void> {
  const { platform, db, actor } = context;
  const words = await wordsFor(platform, db, await labelNames(db, row.projectId), lists, { urgent: priority });
  if ((await problems.update(db, row, values, actor.userId)) === 0) throw await staleProblem(context, row.id);
  const changes = problems.describe(row, values, words);
  await noteHistory(db, { type: 'problem', id: row.id }, actor.userId, { event, changes, reason });
  await logOperation(db, actor, {
    module: 'problem',
    action: event,
    objectType: 'problem',
    objectId: row.id,
    projectId: row.projectId,
    changes,
    detail: { no: problems.no(row.seq), reason },
  });
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  await followClocks(context, row, { ...row, ...given } as Problem);
  const { assigneeId } = values;
  if (assigneeId && assigneeId !== row.assigneeId) await tellAssigned(context, row.id, assigneeId);
}

export async function updateProblem(
  context: TenantContext,
  id: string,
  { version, ...fields }: ProblemUpdate,
): Promise<{ version: number }> {
  const loaded = await loadProblem(context, id, 'update');
  if (loaded.row.version !== version) throw await staleProblem(context, id);
  const values = await checkedProblem(context, loaded.project, fields, loaded.row);
  await context.db.transaction((db) => writeProblem({ ...context, db }, loaded, values));
  return { version: version + 1 };
}

export async function recycleProblem(context: TenantContext, id: string, reason: string | null): Promise<void> {
  const { row } = await loadProblem(context, id, 'remove');
  await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    if ((await problems.recycle(db, id, context.actor.userId, reason)) === 0) throw notFound('问题');
    await pauseClocks(inside, row);
    await noteHistory(db, { type: 'problem', id }, context.actor.userId, { event: 'deleted', reason });
    await logOperation(db, context.actor, {
      module: 'problem',
      action: 'recycled',
      objectType: 'problem',
      objectId: id,
      detail: { no: problems.no(row.seq), reason },
    });
  });
}

/** The same for many, one by one: what refuses is named and holds up no other. */
export async function eachProblem(
  context: TenantContext,
  projectId: string,
  ids: readonly string[],
  work: (loaded: LoadedProblem) => Promise<unknown>,
): Promise<BatchAnswer> {
  await projectFor(context, projectId, 'PROBLEM:LIST');
  const found = new Map((await findProblems(context, ids)).map((one) => [one.row.id, one]));
  const answer: BatchAnswer = { done: 0, refused: [] };
  for (const id of ids) {
    const loaded = found.get(id);
    try {
      if (!loaded || loaded.row.projectId !== projectId) throw notFound('问题');
      await loadProblem(context, id);
      await work(loaded);
      answer.done += 1;
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status >= 500) throw failure;
      const visible = failure.status !== 404 && loaded;
      answer.refused.push({ id, no: visible ? problems.no(loaded.row.seq) : '', reason: failure.message });
    }
  }
  return answer;
}

export const updateProblems = (
  context: TenantContext,
  { projectId, ids, set }: ProblemBatchUpdate,
): Promise<BatchAnswer> =>
  eachProblem(context, projectId, ids, ({ row }) => updateProblem(context, row.id, { ...set, version: row.version }));
