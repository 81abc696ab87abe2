/** What problems are made into. Converting resolves nothing: it would buy the limit. */
import type { ObjectPointer } from '../../../contract/object/record';
import type { ProblemState } from '../../../contract/problem/lifecycle';
import type { ProblemConvert } from '../../../contract/problem/problem';
import { againstRule, duplicate, invalid } from '../../errors';
import type { TenantContext } from '../../http/route';
import { shareFiles } from '../../object/files/attachments';
import { addLink, linksOf } from '../../object/links';
import { aroundOf, pointersTo } from '../../object/pointers';
import { staleRecord } from '../../object/register/change';
import { loadRecord } from '../../object/register/load';
import { takeStep } from '../../object/register/steps';
import { problems } from './register';

const convertible: readonly ProblemState[] = ['CONFIRMED', 'PROCESSING'];

/** Makes a task that solves the problem, which is being processed from then on, or a risk that it became. */
export async function convertProblem(
  context: TenantContext,
  id: string,
  input: ProblemConvert,
): Promise<{ made: ObjectPointer; version: number }> {
  const { row, project } = await loadRecord(context, problems, id, 'state');
  if (row.version !== input.version) throw await staleRecord(context, problems, id);
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
    await shareFiles(inside, ref, object);
    await addLink(db, {
      from: kind === 'solves' ? object : ref,
      to: kind === 'solves' ? ref : object,
      kind,
      createdBy: context.actor.userId,
    });
    if (input.to === 'task' && row.state === 'CONFIRMED') {
      const values = { assigneeId: row.assigneeId ?? context.actor.userId };
      await takeStep(inside, problems, { row, project }, { to: 'PROCESSING', version, values });
      version += 1;
    }
    return object;
  });
  const pointer = (await pointersTo(context, [made])).get(made.id);
  if (!pointer) throw againstRule('已创建，但您没有查看它的权限');
  return { made: pointer, version };
}

/** Problems that belong to a task (§3 `relaQuestion`): what it solves, and what else it is linked with. */
export async function questionsOf(context: TenantContext, taskId: string): Promise<ObjectPointer[]> {
  const ref = { type: 'task', id: taskId } as const;
  await context.platform.objects.load(context, ref, 'view');
  const { links } = await aroundOf(context, ref, { type: null, id: null });
  return links.map(({ other }) => other).filter(({ type }) => type === 'problem');
}
