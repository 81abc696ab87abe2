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
import { type Act, reversed } from './entry';
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
    notes: kept > 0 ? [`${kept} 处此后被修改过，未恢复`] : [],
  };
}

export async function takeBack(act: Act, progress?: Progress): Promise<TakenAct> {
  if (act.kind === 'change') return takeBackChange(act.items);
  if (act.kind === 'hours') return takeBackHours(act);
  const done = (reverse: Act | null): TakenAct => ({ reverse, notes: [] });
  switch (act.kind) {
    case 'comment':
      await setCommentRemoved(act.on, act.id, !act.removed);
      return done({ ...act, removed: !act.removed });
    case 'commentText': {
      const { version } = await editComment(act.on, act.id, { version: act.version, content: act.before });
      return done({ ...act, version, before: act.after, after: act.before });
    }
    case 'file':
      await (act.removed ? attachAgain : detachFile)(act.of, act.fileId);
      return done({ ...act, removed: !act.removed });
    case 'resolve':
      await resolveComment(act.on, act.id, !act.resolved);
      return done({ ...act, resolved: !act.resolved });
  }
  if (act.kind === 'several') return takeBackSeveral(act.acts, progress);
  if (act.kind === 'convert') return takeBackConversion(act);
  if (isOfProject(act)) return takeBackOfProject(act);
  if (act.kind === 'plan') {
    const { actId, kept } = await planApi.takeBack({ id: act.actId });
    return {
      reverse: actId === null ? null : { kind: 'plan', actId },
      notes: kept > 0 ? [`${kept} 处此后被修改过，未恢复`] : [],
    };
  }
  if (act.kind === 'duty') {
    const { override, overrideId } = act;
    if (overrideId) await dutyApi.removeOverride({ id: overrideId });
    const made = overrideId ? null : await dutyApi.createOverride(override);
    return done({ ...act, overrideId: made?.id ?? null });
  }
  if (act.kind === 'booking') {
    const cells = act.cells.map((cell) => ({ ...cell, was: cell.minutes, minutes: cell.was }));
    const { kept } = await manpowerApi.book({ projectId: act.projectId, cells });
    const notes = kept.length > 0 ? [`${kept.length} 格此后被修改过，未恢复`] : [];
    return { reverse: kept.length < cells.length ? { ...act, cells } : null, notes };
  }
  if (act.kind === 'dashboard') {
    if (act.removed) await dashboardApi.restore({ serialNo: act.serialNo });
    else await dashboardApi.remove({ serialNo: act.serialNo });
    return done({ ...act, removed: !act.removed });
  }
  if (act.kind === 'delivery') {
    if (act.removed) await marketApi.restore({ id: act.id });
    else await marketApi.remove({ id: act.id });
    return done({ ...act, removed: !act.removed });
  }
  if (act.kind === 'questionnaire') {
    if (act.removed) await questionnaireApi.recover({ id: act.id });
    else await questionnaireApi.delete({ id: act.id, version: (await questionnaireApi.get({ id: act.id })).version });
    return done({ ...act, removed: !act.removed });
  }
  if (act.kind === 'table') return takeBackTable(act.actId, progress);
  if (act.kind === 'documentPlace') {
    await putDocument(act, act.after.parentId, act.before);
    return done({ ...act, before: act.after, after: act.before });
  }
  if (act.kind === 'follow') {
    const { type, id, follow } = act;
    if (type === 'planNode' || type === 'document') await followObject({ type, id }, !follow);
    else await undoers[type].follow(id, !follow);
    return done({ ...act, follow: !follow });
  }
  const undoer = undoers[act.type];
  switch (act.kind) {
    case 'create': {
      const ids = await undoer.unmake(act.ids);
      return done({ kind: 'recycle', type: act.type, ids, reason: '撤销创建' });
    }
    case 'recycle':
      await undoer.restore(act.ids);
      return done({ kind: 'restore', type: act.type, ids: act.ids, reason: act.reason });
    case 'restore':
      for (const id of act.ids) await undoer.recycle(id, act.reason);
      return done({ kind: 'recycle', type: act.type, ids: act.ids, reason: act.reason });
    case 'batch': {
      const { jobId, notes } = await undoers.task.undoBatch(act.jobId, progress);
      return { reverse: jobId === null ? null : { ...act, jobId }, notes };
    }
    case 'order':
      await undoers.task.order(act.id, act.before);
      return done({ ...act, before: act.after, after: act.before });
    case 'link':
      await undoers.task.unlink(act.id, act.linkId, act.link);
      return done({ ...act, kind: 'unlink' });
    case 'unlink':
      return done({ ...act, kind: 'link', linkId: await undoers.task.link(act.id, act.link) });
  }
}
