/** Steps of problems, and what they are made into. Converting resolves nothing: it would buy the limit. */
import { BACK } from '../../../contract/object/lifecycle';
import type { BatchAnswer, ObjectPointer } from '../../../contract/object/record';
import { type ProblemState, problemLifecycle } from '../../../contract/problem/lifecycle';
import type { ProblemBatchStep, ProblemConvert, ProblemStep } from '../../../contract/problem/problem';
import { againstRule, duplicate, forbidden, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { type StatefulKind, take } from '../../object/lifecycle';
import { addLink, linksOf } from '../../object/links';
import { pointersTo } from '../../object/pointers';
import { problemPolicy } from '../../policies/record';
import type { Problem } from './fieldTable';
import { type LoadedProblem, loadProblem } from './load';
import { checkedProblem } from './make';
import { eachProblem, staleProblem, writeProblem } from './service';
import { tellState } from './tell';

type Stepped = Problem & { project: LoadedProblem['project'] };
const asLoaded = ({ project, ...row }: Stepped): LoadedProblem => ({ row, project });
const labels: Record<string, string> = {
  assigneeId: '处理人',
  resolution: '解决方式',
  resolutionComment: '解决说明',
};

const steps: StatefulKind<Stepped, ProblemState> = {
  lifecycle: problemLifecycle,
  judge({ actor }, loaded) {
    if (!problemPolicy.state(actor, loaded.project, loaded)) throw forbidden();
  },
  fieldLabel: (name) => labels[name] ?? '必填项',
  stale: (context, { id }) => staleProblem(context, id),
  async write(_tx, context, loaded, { from, to, before, reason, values }) {
    const checked = await checkedProblem(context, loaded.project, values as Partial<ProblemStep>, loaded);
    const now = new Date().toISOString();
    const reopened = problemLifecycle.states[from].closed && !problemLifecycle.states[to].closed;
    await writeProblem(
      context,
      asLoaded(loaded),
      {
        ...checked,
        state: to,
        stateBefore: before,
        ...(to === 'RESOLVED' && { resolvedBy: context.actor.userId, resolvedAt: now }),
        ...(to === 'PROCESSING' && { resolvedBy: null, resolvedAt: null }),
        closedAt: problemLifecycle.states[to].closed ? now : null,
        ...(reopened && { reopenCount: loaded.reopenCount + 1, resolvedBy: null, resolvedAt: null }),
      },
      { event: 'stated', reason },
    );
    return 1;
  },
  follow: (_tx, context, loaded, { from, to, reason }) => tellState(context, asLoaded(loaded), from, to, reason),
};

export async function stepProblem(
  context: TenantContext,
  id: string,
  { to, state, version, reason, ...values }: ProblemStep,
): Promise<{ state: ProblemState; version: number }> {
  const { row, project } = await loadProblem(context, id);
  return take(steps, context, { ...row, project }, { to, state, version, reason, values });
}

export const stepProblems = (
  context: TenantContext,
  { projectId, ids, to, reason }: ProblemBatchStep,
): Promise<BatchAnswer> =>
  eachProblem(context, projectId, ids, ({ row, project }) =>
    take(steps, context, { ...row, project }, { to: to === 'back' ? BACK : to, version: row.version, reason }),
  );

const convertible: readonly ProblemState[] = ['CONFIRMED', 'PROCESSING'];

/** Makes a task that solves the problem, which is being processed from then on, or a risk that it became. */
export async function convertProblem(
  context: TenantContext,
  id: string,
  input: ProblemConvert,
): Promise<{ made: ObjectPointer; version: number }> {
  const { row, project } = await loadProblem(context, id, 'state');
  if (row.version !== input.version) throw await staleProblem(context, id);
  if (input.to === 'task' && !convertible.includes(row.state)) {
    throw againstRule('已确认或处理中的问题才能转为任务，请先确认');
  }
  const ref = { type: 'problem', id } as const;
  const kind = input.to === 'task' ? 'solves' : 'became';
  if (kind === 'became' && (await linksOf(context.db, ref)).some((link) => link.kind === 'became')) {
    throw duplicate('该问题已转为风险');
  }
  let { version } = row;
  const made = await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const target = context.platform.objects.kind(input.to);
    const object = await target.create?.(
      inside,
      {
        projectId: row.projectId,
        title: input.title?.trim() || row.title,
        description: row.description,
        assigneeId: row.assigneeId,
        labelIds: row.labelIds,
        values: {
          taskTypeId: input.taskTypeId,
          probability: input.probability,
          impact: input.impact,
          isPrivate: row.isPrivate,
        },
      },
      ref,
    );
    if (!object) throw invalid('不能转为这种对象', 'to');
    await addLink(db, {
      from: kind === 'solves' ? object : ref,
      to: kind === 'solves' ? ref : object,
      kind,
      createdBy: context.actor.userId,
    });
    if (input.to === 'task' && row.state === 'CONFIRMED') {
      const values = { assigneeId: row.assigneeId ?? context.actor.userId };
      await take(steps, inside, { ...row, project }, { to: 'PROCESSING', version, values });
      version += 1;
    }
    return object;
  });
  const pointer = (await pointersTo(context, [made])).get(made.id);
  if (!pointer) throw againstRule('已创建，但您没有查看它的权限');
  return { made: pointer, version };
}
