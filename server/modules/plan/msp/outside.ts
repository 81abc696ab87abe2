/**
 * Nodes of other projects' plans in a file of MS Project: tasks that stand where those were last known, marked as external
 * and named by the node's identity. Any program keeps the dates; one that comes back is a predecessor in that plan again.
 */
import { LAG_MAX } from '../../../../contract/plan/kinds';
import type { LinkType } from '../../../../contract/plan/model';
import { UNNAMED_OUTER } from '../../../../contract/plan/outerCell';
import type { PlanOuterLink } from '../../../../contract/plan/plan';
import { isId } from '../../../base/texts';
import { type GrantedSubject, grantedSubjects } from '../../../object/grants';
import type { PlanDraft } from '../draft';
import type { PlanContext } from '../drafting';
import { dropOuter, putOuter, type WithinAct } from '../outer';
import { type OuterRow, outerOf } from '../outerRows';
import { moreOf, type Reading } from './reading';
import type { Wanted } from './tasks';
import { element, type FileLink, type FileTask, linkTypesByCode, minutesOf, readLink } from './values';

/** One that others follow, as it goes out. */
export interface External {
  uid: number;
  of: PlanOuterLink;
}

/** One each, however many follow it, with numbers that no node has. */
export function externals(outer: readonly PlanOuterLink[], uids: ReadonlyMap<string, number>): Map<string, External> {
  const found = new Map<string, External>();
  let uid = Math.max(0, ...uids.values());
  for (const of of outer) {
    if (found.has(of.fromId)) continue;
    uid += 1;
    found.set(of.fromId, { uid, of });
  }
  return found;
}

interface Place {
  id: number;
  /** Its place among the topmost. */
  top: number;
  span: { start: string; finish: string; duration: string };
}
export function externalXml({ uid, of }: External, { id, top, span }: Place): string {
  const { start, finish, duration } = span;
  return [
    `<Task>${element('UID', uid)}${element('GUID', of.fromId.toUpperCase())}${element('ID', id)}`,
    `${element('Name', of.title ?? UNNAMED_OUTER)}<Active>1</Active><Manual>1</Manual><Type>0</Type><IsNull>0</IsNull>`,
    `${element('WBS', top)}${element('OutlineNumber', top)}<OutlineLevel>1</OutlineLevel>`,
    `${element('Start', start)}${element('Finish', finish)}${element('Duration', duration)}`,
    `${element('ManualStart', start)}${element('ManualFinish', finish)}${element('ManualDuration', duration)}`,
    `<DurationFormat>7</DurationFormat>${element('Milestone', of.isPoint ? 1 : 0)}<Summary>0</Summary>`,
    `<ExternalTask>1</ExternalTask>${of.projectName === null ? '' : element('ExternalTaskProject', of.projectName)}`,
    '</Task>',
  ].join('');
}

/** @param lag tenths of minutes */
export const plainLinkXml = (uid: number, type: LinkType = 'FS', lag = 0): string =>
  `<PredecessorLink>${element('PredecessorUID', uid)}${element('Type', linkTypesByCode.indexOf(type))}${element('LinkLag', lag)}<LagFormat>7</LagFormat></PredecessorLink>`;

export const externalLinkXml = ({ uid }: External, { type, lag }: PlanOuterLink, perDay: number): string =>
  plainLinkXml(uid, type, lag * 10 * perDay);

/** Of a file, the tasks that are nodes of other plans, and what may be linked to. */
export class Outside {
  private readonly asked: { fromId: string; to: Wanted; link: FileLink }[] = [];
  private readonly idOf: ReadonlyMap<string | undefined, string>;

  private constructor(
    /** By the node that each of them is. */
    private readonly of: ReadonlyMap<string, FileTask>,
    private readonly known: readonly OuterRow[],
    private readonly subjects: ReadonlyMap<string, GrantedSubject>,
  ) {
    this.idOf = new Map([...of].map(([id, { values }]) => [values.UID, id]));
  }

  /** Takes them out of the file; those that are nobody's here stay, as tasks that stand by hand. */
  static async takenFrom(
    context: Pick<PlanContext, 'platform' | 'db' | 'actor'>,
    project: Parameters<typeof grantedSubjects>[1],
    reading: Reading,
  ): Promise<Outside> {
    const { staged, remarks } = reading;
    const tasks = new Map<string, FileTask>();
    for (const task of staged.tasks) {
      const id = moreOf(task, 'GUID')?.trim().toLowerCase() ?? '';
      if (moreOf(task, 'ExternalTask')?.trim() === '1' && isId(id)) tasks.set(id, task);
    }
    if (tasks.size === 0) return new Outside(tasks, [], new Map());
    const [plan] = await context.db.query<{ id: string }>(
      'SELECT id FROM plan WHERE tenant_id = $1 AND project_id = $2',
      [project.id],
    );
    const known = plan ? await outerOf(context.db, plan.id) : [];
    const subjects = await grantedSubjects(context, project, 'planNode', [...tasks.keys()], { linkable: true });
    const isKnown = (id: string) => subjects.has(id) || known.some(({ fromId }) => fromId === id);
    for (const [id, { values }] of tasks) {
      if (isKnown(id)) continue;
      tasks.delete(id);
      remarks.add(`${values.Name ?? ''}：是其他项目的任务，没有授权给本项目，按固定日期的节点导入`);
    }
    const out = new Set(tasks.values());
    staged.tasks = staged.tasks.filter((task) => !out.has(task));
    return new Outside(tasks, known, subjects);
  }

  /** @returns whether the link comes from one of them; then it is made with the others, by `apply` */
  takes(link: FileLink, to: Wanted): boolean {
    const fromId = this.idOf.get(link.values.PredecessorUID);
    if (fromId !== undefined) this.asked.push({ fromId, to, link });
    return fromId !== undefined;
  }

  /** Within the act: links that the file has are made, those that it left out go, and those of whom it says nothing stay. */
  async apply(
    draft: PlanDraft,
    within: WithinAct,
    ids: ReadonlyMap<number, string>,
    { perDay, remarks }: Reading,
  ): Promise<void> {
    const left = new Map(this.known.filter(({ fromId }) => this.of.has(fromId)).map((one) => [keyOf(one), one]));
    for (const { fromId, to, link } of this.asked) {
      const toId = ids.get(to.uid);
      if (!toId) continue;
      const { read } = readLink(link.values, perDay, minutesOf(this.of.get(fromId)?.values.Duration) ?? 0);
      const lag = Math.max(-LAG_MAX, Math.min(LAG_MAX, read.lag));
      const own = { fromId, toId, type: read.type };
      const kept = left.get(keyOf(own));
      left.delete(keyOf(own));
      if (kept?.lag === lag) continue;
      const subject = this.subjects.get(fromId);
      if (subject) {
        if (kept) await dropOuter(draft, within, kept.id);
        await putOuter(draft, within, { subject, toId, type: read.type, lag });
      } else remarks.add(`${to.values.title}：其他项目的前置没有授权给本项目，${kept ? '间隔未改' : '未导入'}`);
      if (read.elapsed) remarks.add(`${to.values.title}：其他项目的前置的间隔按工作日计`);
    }
    for (const { id, toId } of left.values()) if (draft.node(toId)) await dropOuter(draft, within, id);
  }
}

const keyOf = ({ fromId, toId, type }: Pick<OuterRow, 'fromId' | 'toId' | 'type'>) => `${fromId} ${toId} ${type}`;
