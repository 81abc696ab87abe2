/** Taking an act back, and what is said of it. */

import type { KeptField } from '@contract/object/undo';
import { cutText } from '@contract/text/cut';
import { turnsOf } from '@contract/turns';
import dayjs from 'dayjs';
import { dashboardApi } from '@/services/dashboard';
import { dutyApi } from '@/services/duty';
import { dynamicTableApi } from '@/services/dynamicTable';
import { manpowerApi } from '@/services/manpower';
import { marketApi } from '@/services/market';
import {
  attachAgain,
  detachFile,
  editComment,
  followObject,
  resolveComment,
  setCommentRemoved,
} from '@/services/object';
import { planApi } from '@/services/plan';
import { problemApi, problemService } from '@/services/problem';
import { questionnaireApi } from '@/services/questionnaire';
import { failureText } from '@/utils/failure';
import { type Act, type ProjectAct, reversed } from './entry';
import { takeBackHours } from './hours';
import { putDocument } from './libraryPlace';
import { isOfProject, takeBackOfProject } from './projects';
import { undoers } from './undoers';

/** Told while a large act is taken back. */
export type Progress = (done: number, total: number) => void;

export interface TakenAct {
  /** Null: nothing was written. */
  reverse: Act | null;
  /** What became different from what was asked for, in words. */
  notes: string[];
}

const WORDS = 20;
export const cut = (text: string) => (text.length > WORDS ? `${cutText(text, WORDS)}…` : text);

/** 「何敏 10:32 已改为 低，未覆盖」 */
export const keptText = ({ label, now, by, at }: KeptField): string => {
  const who = [by?.name ?? '有人', at && dayjs(at).format(dayjs(at).isSame(dayjs(), 'day') ? 'HH:mm' : 'M 月 D 日')];
  return `${label}：${who.filter(Boolean).join(' ')} 已改为 ${cut(now ?? '（空）')}，未覆盖`;
};

async function takeBackChange(items: Extract<Act, { kind: 'change' }>['items']): Promise<TakenAct> {
  const notes: string[] = [];
  const written = [];
  for (const item of items) {
    const { written: fields, kept, along } = await undoers[item.type].change(item.id, item.before, item.after);
    notes.push(...kept.map(keptText));
    if (along.kept > 0) notes.push(`${along.kept} 个随之改期的任务此后被修改过，未恢复`);
    const pick = (values: Record<string, unknown>) => onlyFields(values, fields);
    if (fields.length > 0) written.push({ ...item, before: pick(item.before), after: pick(item.after) });
  }
  return { reverse: written.length > 0 ? { kind: 'change', items: reversed(written) } : null, notes };
}

async function takeBackConversion(act: Extract<Act, { kind: 'convert' }>): Promise<TakenAct> {
  const { id, to, madeId, begun, undone } = act;
  if (undone) {
    await undoers[to].restore([madeId]);
    const taken = (again: boolean, ...notes: string[]) => ({ reverse: { ...act, begun: again, undone: false }, notes });
    if (!begun) return taken(false);
    // What was made is back by now: whatever becomes of the problem's state, that can be taken back once more.
    try {
      const { state, version } = await problemService.detail(id);
      if (state !== 'CONFIRMED') return taken(false);
      const { assigneeId } = act;
      await problemService.step(id, { to: 'PROCESSING', state, version, ...(assigneeId && { assigneeId }) });
      return taken(true);
    } catch {
      return taken(false, '问题没有重新进入处理中');
    }
  }
  const { restored, assigneeId } = await problemApi.unconvert({ id, to, madeId, begun });
  const notes = begun && !restored ? ['问题的状态此后被修改过，未恢复'] : [];
  return { reverse: { ...act, begun: restored, undone: true, assigneeId }, notes };
}

/** The last first; what one of them refuses does not keep the others. */
async function takeBackSeveral(acts: readonly Act[], progress?: Progress): Promise<TakenAct> {
  const back: Act[] = [];
  const notes: string[] = [];
  let failure: unknown;
  for (const act of acts.toReversed()) {
    try {
      const taken = await takeBack(act, progress);
      if (taken.reverse) back.push(taken.reverse);
      notes.push(...taken.notes);
    } catch (error) {
      failure = error;
    }
  }
  if (failure && back.length === 0) throw failure;
  if (failure) notes.push(failureText(failure, '其余未恢复'));
  return { reverse: back.length > 0 ? { kind: 'several', acts: back } : null, notes: [...new Set(notes)] };
}

/** Custom values are named `customFields.<id>`. */
function onlyFields(values: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  const custom = Object.entries((values.customFields ?? {}) as Record<string, unknown>).filter(([id]) =>
    fields.includes(`customFields.${id}`),
  );
  return {
    ...Object.fromEntries(Object.entries(values).filter(([field]) => fields.includes(field))),
    ...(custom.length > 0 && { customFields: Object.fromEntries(custom) }),
  };
}

/** Call by call, each of about a second. */
async function takeBackTable(id: string, progress?: Progress): Promise<TakenAct> {
  const turn = turnsOf(10_000, 'calls that take an act on a table back');
  let taken = await dynamicTableApi.takeBack({ actId: id });
  let { kept } = taken;
  while (taken.next !== null) {
    turn();
    progress?.(taken.total - taken.left, taken.total);
    taken = await dynamicTableApi.takeBack({ actId: id, goesOn: { actId: taken.actId, next: taken.next } });
    kept += taken.kept;
  }
  return {
    reverse: taken.actId === null ? null : { kind: 'table', actId: taken.actId },
    notes: keptNotes(kept),
  };
}

type Of<K extends Act['kind']> = Extract<Act, { kind: K }>;
const done = (reverse: Act | null): TakenAct => ({ reverse, notes: [] });
const keptNotes = (kept: number, unit = '处') => (kept > 0 ? [`${kept} ${unit}此后被修改过，未恢复`] : []);

/** How each kind of act is taken back, those to a project aside (`projects.ts`). */
const takers: {
  [K in Exclude<Act['kind'], ProjectAct['kind']>]: (act: Of<K>, progress?: Progress) => Promise<TakenAct>;
} = {
  change: ({ items }) => takeBackChange(items),
  hours: takeBackHours,
  several: ({ acts }, progress) => takeBackSeveral(acts, progress),
  convert: takeBackConversion,
  table: ({ actId }, progress) => takeBackTable(actId, progress),
  async comment(act) {
    await setCommentRemoved(act.on, act.id, !act.removed);
    return done({ ...act, removed: !act.removed });
  },
  async commentText(act) {
    const { version } = await editComment(act.on, act.id, { version: act.version, content: act.before });
    return done({ ...act, version, before: act.after, after: act.before });
  },
  async file(act) {
    await (act.removed ? attachAgain : detachFile)(act.of, act.fileId);
    return done({ ...act, removed: !act.removed });
  },
  async resolve(act) {
    await resolveComment(act.on, act.id, !act.resolved);
    return done({ ...act, resolved: !act.resolved });
  },
  async plan(act) {
    const { actId, kept } = await planApi.takeBack({ id: act.actId });
    return { reverse: actId === null ? null : { kind: 'plan', actId }, notes: keptNotes(kept) };
  },
  async duty(act) {
    const { override, overrideId } = act;
    if (overrideId) await dutyApi.removeOverride({ id: overrideId });
    const made = overrideId ? null : await dutyApi.createOverride(override);
    return done({ ...act, overrideId: made?.id ?? null });
  },
  async booking(act) {
    const cells = act.cells.map((cell) => ({ ...cell, was: cell.minutes, minutes: cell.was }));
    const { kept } = await manpowerApi.book({ projectId: act.projectId, cells });
    return { reverse: kept.length < cells.length ? { ...act, cells } : null, notes: keptNotes(kept.length, '格') };
  },
  async dashboard(act) {
    if (act.removed) await dashboardApi.restore({ serialNo: act.serialNo });
    else await dashboardApi.remove({ serialNo: act.serialNo });
    return done({ ...act, removed: !act.removed });
  },
  async delivery(act) {
    if (act.removed) await marketApi.restore({ id: act.id });
    else await marketApi.remove({ id: act.id });
    return done({ ...act, removed: !act.removed });
  },
  async questionnaire(act) {
    if (act.removed) await questionnaireApi.recover({ id: act.id });
    else await questionnaireApi.delete({ id: act.id, version: (await questionnaireApi.get({ id: act.id })).version });
    return done({ ...act, removed: !act.removed });
  },
  async documentPlace(act) {
    await putDocument(act, act.after.parentId, act.before);
    return done({ ...act, before: act.after, after: act.before });
  },
  async follow(act) {
    const { type, id, follow } = act;
    if (type === 'planNode' || type === 'document') await followObject({ type, id }, !follow);
    else await undoers[type].follow(id, !follow);
    return done({ ...act, follow: !follow });
  },
  async create(act) {
    const ids = await undoers[act.type].unmake(act.ids);
    return done({ kind: 'recycle', type: act.type, ids, reason: '撤销创建' });
  },
  async recycle(act) {
    await undoers[act.type].restore(act.ids);
    return done({ kind: 'restore', type: act.type, ids: act.ids, reason: act.reason });
  },
  async restore(act) {
    for (const id of act.ids) await undoers[act.type].recycle(id, act.reason);
    return done({ kind: 'recycle', type: act.type, ids: act.ids, reason: act.reason });
  },
  async batch(act, progress) {
    const { jobId, notes } = await undoers.task.undoBatch(act.jobId, progress);
    return { reverse: jobId === null ? null : { ...act, jobId }, notes };
  },
  async order(act) {
    await undoers.task.order(act.id, act.before);
    return done({ ...act, before: act.after, after: act.before });
  },
  async link(act) {
    await undoers.task.unlink(act.id, act.linkId, act.link);
    return done({ ...act, kind: 'unlink' });
  },
  unlink: async (act) => done({ ...act, kind: 'link', linkId: await undoers.task.link(act.id, act.link) }),
};

export async function takeBack(act: Act, progress?: Progress): Promise<TakenAct> {
  if (isOfProject(act)) return takeBackOfProject(act);
  const taker = takers[act.kind as keyof typeof takers] as (act: Act, progress?: Progress) => Promise<TakenAct>;
  return taker(act, progress);
}
