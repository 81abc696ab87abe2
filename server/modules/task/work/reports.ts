/** Reports of progress: what was done and what is in the way. Writing one sets the task's progress (product model 17.1). */

import { and, eq, sql } from 'drizzle-orm';
import type { ProgressCreate, ProgressReport, ProgressUpdate } from '../../../../contract/task/work';
import { iso, newId } from '../../../base/present';
import { taskProgress } from '../../../db/schema';
import { forbidden, notFound } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { staleRow } from '../../../object/stale';
import { canUpdateTask } from '../../../policies/task';
import { isComputed } from '../change/judge';
import { updateTask } from '../change/update';
import { assertMay } from '../read/assertMay';
import { loadTask } from '../read/load';

const SHOWN = 100;

export async function progressReports(context: TenantContext, taskId: string): Promise<ProgressReport[]> {
  const { platform, db, actor } = context;
  const { project, facts } = await loadTask(context, { id: taskId });
  const rows = await db.query<{
    id: string;
    day: string;
    progress: number;
    content: string;
    problems: string;
    created_by: string | null;
    created_at: string;
    version: number;
  }>(
    `SELECT id, day, progress, content, problems, created_by, created_at, version FROM task_progress
      WHERE tenant_id = $1 AND task_id = $2 ORDER BY id DESC LIMIT ${SHOWN}`,
    [taskId],
  );
  const people = await platform.directory.of(actor.tenantId);
  const today = await platform.calendars.today(actor.tenantId);
  const mayWrite = canUpdateTask(actor, project, facts);
  return rows.map((row) => ({
    id: row.id,
    day: row.day,
    progress: row.progress,
    content: row.content,
    problems: row.problems,
    author: people(row.created_by),
    createdTime: iso(row.created_at),
    version: row.version,
    editable: mayWrite && row.created_by === actor.userId && row.day === today,
  }));
}

export async function reportProgress(context: TenantContext, input: ProgressCreate): Promise<{ id: string }> {
  const { actor, platform } = context;
  const { taskId, content, problems = '' } = input;
  const id = newId();
  const day = await platform.calendars.today(actor.tenantId);
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { record, project, facts } = await loadTask(within, { id: taskId }, true);
    assertMay(canUpdateTask, actor, { project, facts });
    // Where progress is computed, a report says what is computed.
    const progress = isComputed(record) ? record.progress : input.progress;
    await tx.insert(taskProgress, {
      ...{ id, taskId, progress, day },
      ...{ content: content.trim(), problems: problems.trim(), createdBy: actor.userId, updatedBy: actor.userId },
    });
    // An ordinary change, with its rules and its history.
    await updateTask(within, taskId, { version: record.version, progress });
    tx.afterCommit(() =>
      platform.bus.publish({ type: 'task', tenantId: actor.tenantId, projectId: project.id, taskIds: [taskId] }),
    );
  });
  return { id };
}

/** The words, on the day they were written and by who wrote them: later it is what was reported. */
export async function editReport(
  context: TenantContext,
  id: string,
  { version, content, problems }: ProgressUpdate,
): Promise<{ version: number }> {
  const { platform, db, actor } = context;
  const [report] = await db.select(taskProgress, eq(taskProgress.id, id));
  if (!report) throw notFound('进展');
  const { project, facts } = await loadTask(context, { id: report.taskId });
  if (report.createdBy !== actor.userId || !canUpdateTask(actor, project, facts)) throw forbidden('只能修改自己的进展');
  if (report.day !== (await platform.calendars.today(actor.tenantId)))
    throw forbidden('只能在当天修改进展，请填写一条新的进展');
  const changed = await db.update(
    taskProgress,
    {
      ...{ content: content?.trim() ?? report.content, problems: problems?.trim() ?? report.problems },
      ...{ version: sql`version + 1`, updatedBy: actor.userId, updatedAt: sql`now()` },
    },
    and(eq(taskProgress.id, id), eq(taskProgress.version, version)),
  );
  if (changed === 0) throw await staleRow(context, await db.find(taskProgress, id));
  return { version: version + 1 };
}
