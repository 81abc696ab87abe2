/** What problems are made into. Converting resolves nothing: it would buy the limit. */
import type { FieldChange } from '../../../contract/object/history';
import type { ObjectPointer } from '../../../contract/object/record';
import type { ObjectRef } from '../../../contract/objectTypes';
import { type ProblemState, problemStates } from '../../../contract/problem/lifecycle';
import type {
  ProblemConvert,
  ProblemConverted,
  ProblemUnconvert,
  ProblemUnconverted,
} from '../../../contract/problem/problem';
import { againstRule, invalid, notFound } from '../../errors';
import type { TenantContext } from '../../http/route';
import { bornOf } from '../../object/born';
import { shareFiles } from '../../object/files/attachments';
import { addLink, linksOf } from '../../object/links';
import { aroundOf, convertedBefore, pointersTo } from '../../object/pointers';
import { staleRecord, writeRecord } from '../../object/register/change';
import { loadRecord } from '../../object/register/load';
import { takeStep } from '../../object/register/steps';
import { tellState } from '../../object/register/tell';
import { problems } from './register';

const convertible: readonly ProblemState[] = ['CONFIRMED', 'PROCESSING'];

/** Makes a task that solves the problem, which is being processed from then on, or a risk that it became. */
export async function convertProblem(
  context: TenantContext,
  id: string,
  input: ProblemConvert,
): Promise<ProblemConverted> {
  const ref = { type: 'problem', id } as const;
  const kind = input.to === 'task' ? 'solves' : 'became';
  const { made, version, begun } = await context.db.transaction(async (db) => {
    const inside = { ...context, db };
    // Held before anything is asked: two who press it at once make one.
    const { row, project } = await loadRecord(inside, problems, id, 'state', 'change');
    if (row.version !== input.version) throw await staleRecord(inside, problems, id);
    if (input.to === 'task' && !convertible.includes(row.state)) {
      throw againstRule('已确认或处理中的问题才能转为任务，请先确认');
    }
    const first = kind === 'became' ? await becameRisk(inside, ref) : undefined;
    if (first) throw await convertedBefore(inside, '该问题', first);
    const target = context.platform.objects.kind(input.to);
    const object = await target.create?.(
      inside,
      {
        title: input.title?.trim() || row.title,
        description: row.description,
        assigneeId: row.assigneeId,
        labelIds: row.labelIds,
        values: {
          taskTypeId: input.taskTypeId,
          probability: input.probability,
          impact: input.impact,
        },
      },
      await bornOf(inside, ref),
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
      await takeStep(inside, problems, { row, project }, { to: 'PROCESSING', version: row.version, values });
      return { made: object, version: row.version + 1, begun: true };
    }
    return { made: object, version: row.version, begun: false };
  });
  const pointer = (await pointersTo(context, [made])).get(made.id);
  if (!pointer) throw againstRule('已创建，但您没有查看它的权限');
  return { made: pointer, version, begun };
}

/**
 * Takes a conversion back: what it made is recycled, unless something came of it, and the problem is as it was before it
 * was begun for it. Where its state has moved on since, it stays.
 */
export async function unconvertProblem(
  context: TenantContext,
  id: string,
  { to, madeId, begun }: ProblemUnconvert,
): Promise<ProblemUnconverted> {
  return context.db.transaction(async (db) => {
    const inside = { ...context, db };
    const loaded = await loadRecord(inside, problems, id, 'state', 'change');
    const made = (await linksOf(db, { type: 'problem', id })).some(
      ({ kind, other }) => (kind === 'solves' || kind === 'became') && other.type === to && other.id === madeId,
    );
    if (!made) throw notFound(to === 'task' ? '任务' : '风险');
    await context.platform.objects.kind(to).unmake?.(inside, madeId);
    const { row } = loaded;
    const last = begun && row.state === 'PROCESSING' ? await ownBeginning(inside, id) : null;
    if (!last) return { restored: false, assigneeId: row.assigneeId };
    const reason = '撤销转换';
    // Only what the conversion gave is taken: whoever was given it since keeps it.
    const given = last.assigned && row.assigneeId === context.actor.userId;
    const values = { state: 'CONFIRMED', ...(given && { assigneeId: null }) } as const;
    await writeRecord(inside, problems, loaded, values, { event: 'stated', reason });
    await tellState(inside, problems, row, { from: 'PROCESSING', to: 'CONFIRMED', reason });
    return { restored: true, assigneeId: row.assigneeId };
  });
}

/** Whether the last step of a problem is that the actor began it, and whether that gave it to somebody. */
async function ownBeginning({ db, actor }: TenantContext, id: string): Promise<{ assigned: boolean } | null> {
  const [last] = await db.query<{ actor_id: string | null; changes: FieldChange[] }>(
    `SELECT actor_id, changes FROM history WHERE tenant_id = $1 AND object_type = 'problem' AND object_id = $2
        AND event = 'stated' ORDER BY id DESC LIMIT 1`,
    [id],
  );
  const state = last?.changes.find(({ field }) => field === 'state');
  const own = last?.actor_id === actor.userId && state?.before === problemStates.CONFIRMED;
  return own ? { assigned: last.changes.some(({ field }) => field === 'assigneeId') } : null;
}

/** What it became; a risk that lies in the recycle bin, as after the conversion was taken back, is none. */
async function becameRisk(context: TenantContext, ref: ObjectRef): Promise<ObjectRef | undefined> {
  const risks = (await linksOf(context.db, ref)).flatMap((link) => (link.kind === 'became' ? link.other.id : []));
  const kind = context.platform.objects.kind('risk');
  const [found] = await kind.find(context, risks);
  return found === undefined ? undefined : { type: 'risk', id: kind.subject(found).id };
}

/** Problems that belong to a task (§3 `relaQuestion`): what it solves, and what else it is linked with. */
export async function questionsOf(context: TenantContext, taskId: string): Promise<ObjectPointer[]> {
  const ref = { type: 'task', id: taskId } as const;
  await context.platform.objects.load(context, ref, 'view');
  const { links } = await aroundOf(context, ref, { type: null, id: null });
  return links.map(({ other }) => other).filter(({ type }) => type === 'problem');
}
