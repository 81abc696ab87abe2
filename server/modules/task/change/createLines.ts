/** Tasks out of pasted lines (`POST ccTask/createLines`): all in one transaction, or none. */
import type { TasksFromLines } from '../../../../contract/task/lines';
import { LINES_DEPTH_MAX } from '../../../../contract/task/linesOf';
import { escapeHtml } from '../../../base/html';
import { ApiError, invalid } from '../../../errors';
import type { TenantContext } from '../../../http/route';
import { type CreatedTask, createTask } from './create';

/** How deep each line stands; a parent comes before its children. */
function depthsOf(lines: TasksFromLines['lines']): number[] {
  const depths: number[] = [];
  for (const [at, { parent }] of lines.entries()) {
    if (parent !== undefined && parent >= at) throw invalid(`第 ${at + 1} 行的上级不在它之前`, 'lines');
    depths.push(parent === undefined ? 0 : (depths[parent] as number) + 1);
  }
  return depths;
}

/**
 * Each line is created as by itself: rights, rules and messages are those of an ordinary task.
 * @returns the created tasks in the order of their lines
 * @throws what refuses one of them, with its line named; then none is created
 */
export async function createLines(context: TenantContext, input: TasksFromLines): Promise<CreatedTask[]> {
  const { lines, projectId, parentId, taskTypeId } = input;
  if (Math.max(...depthsOf(lines)) >= LINES_DEPTH_MAX) throw invalid(`最多 ${LINES_DEPTH_MAX} 级，请减少缩进`, 'lines');
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const made: CreatedTask[] = [];
    for (const [at, { title, rest, parent }] of lines.entries()) {
      const above = parent === undefined ? parentId : made[parent]?.taskId;
      const created = createTask(within, {
        projectId,
        title,
        ...(taskTypeId && { taskTypeId }),
        ...(above && { parentId: above }),
        ...(rest && { notes: `<p>${escapeHtml(rest)}</p>` }),
      });
      made.push(await created.catch((error: unknown) => Promise.reject(named(error, at + 1, title))));
    }
    return made;
  });
}

/** Which line it was: of two hundred one has to be found. Missing rights are those of all of them. */
function named(error: unknown, line: number, title: string): unknown {
  if (!(error instanceof ApiError) || error.kind === 'FORBIDDEN' || error.kind === 'NOT_FOUND') return error;
  return new ApiError(error.kind, `第 ${line} 行「${title}」：${error.message}`, error.data, error.showType);
}
