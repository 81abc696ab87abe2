/**
 * Days of a file of MS Project stay in the plan: where the engine says later days for a task, by a pin, otherwise by hand;
 * each is told, and so is what still differs. The engine knows one calendar and whole days; MS Project has one for each
 * task and person, splits, and work that is spread by the hour.
 */
import { isPoint } from '../../../../contract/plan/kinds';
import { besideGiven, type Reckoned, reckon } from '../../../../contract/plan/reckon';
import { dayNumber, dayText, type WorkCalendar } from '../../../../contract/time/workdays';
import type { NodeValues, PlanDraft } from '../draft';
import { kept, type NodeRow } from '../load';
import { reachWorked } from './calendars';
import { moreOf, type Reading } from './reading';
import type { Wanted } from './tasks';
import { endDayOf } from './values';

interface Given {
  node: NodeRow;
  from: Wanted;
  startOn: string;
  endOn: string;
}

const rangeOf = ({ startOn, endOn }: { startOn: string | null; endOn: string | null }): string =>
  startOn === null ? '无日期' : startOn === endOn ? startOn : `${startOn} 至 ${endOn}`;
const same = (
  a: { startOn: string | null; endOn: string | null },
  b: { startOn: string | null; endOn: string | null },
) => a.startOn === b.startOn && a.endOn === b.endOn;

const planOf = (draft: PlanDraft) => {
  return kept({ ...draft.loaded, nodes: draft.ordered(), links: draft.allLinks });
};

/** What made MS Project choose other days, as far as the file tells it. */
function reasonOf({ from, node, startOn, endOn }: Given, reading: Reading): string {
  const spreads = reading.spreadsOf(from.uid);
  const [stop, resume] = [endDayOf(moreOf(from.task, 'Stop')), endDayOf(moreOf(from.task, 'Resume'))];
  const paused = stop !== undefined && resume !== undefined && stop !== null && resume !== null;
  if (spreads.some(({ split }) => split) || (paused && dayNumber(resume) > dayNumber(stop) + 1))
    return '，因任务有拆分';
  const worked = reading.workedOf(from.task);
  if (worked && node.duration > 0 && reachWorked(worked, dayNumber(startOn), node.duration) === dayNumber(endOn)) {
    return `，按文件的日历“${worked.name}”`;
  }
  return spreads.some(({ phased }) => phased) ? '，因工时按日分布' : '';
}

/** Whether a task that begins on a day as late as the file says ends as the file says, too. */
function endsAlike(calendar: WorkCalendar, { node, startOn, endOn }: Given): boolean {
  const start = dayNumber(startOn);
  if (!calendar.isWorkday(start)) return false;
  return isPoint(node.kind) || dayText(calendar.add(start, node.duration - 1)) === endOn;
}

function givenOf(draft: PlanDraft, wanted: readonly Wanted[], ids: ReadonlyMap<number, string>): Given[] {
  const groups = draft.groups();
  return wanted.flatMap((from) => {
    const node = draft.node(ids.get(from.uid) ?? '');
    const { startOn, endOn } = from;
    if (!node || startOn === null || endOn === null || endOn < startOn) return [];
    if (groups.has(node.id) || node.mode === 'manual' || node.realEnd !== null || node.cancelled) return [];
    return [{ node, from, startOn, endOn }];
  });
}

const byHand = ({ startOn, endOn }: Given): Partial<NodeValues> => ({
  ...{ mode: 'manual', manualStart: startOn, manualEnd: endOn },
  ...{ constraintType: 'ASAP', constraintOn: null, pinnedBy: null, pinnedAt: null },
});

/** @returns of how many tasks days are held @throws PlanCircle */
export function keepDates(
  draft: PlanDraft,
  wanted: readonly Wanted[],
  ids: ReadonlyMap<number, string>,
  { calendar, userId, reading }: { calendar: WorkCalendar; userId: string; reading: Reading },
): number {
  const given = givenOf(draft, wanted, ids);
  const beside = besideGiven(calendar, planOf(draft), new Map(given.map((one) => [one.node.id, one])));
  let held = 0;
  for (const one of given) {
    const { node, startOn } = one;
    const alone = beside.get(node.id) ?? { startOn: null, endOn: null };
    if (same(alone, one)) continue;
    held += 1;
    const isLater = node.constraintType === 'ASAP' && node.realStart === null && startOn > (alone.startOn ?? startOn);
    const words = `${node.title}：文件为 ${rangeOf(one)}，计划推算为 ${rangeOf(alone)}`;
    if (isLater && endsAlike(calendar, one)) {
      const pin = { constraintType: 'SNET', constraintOn: startOn } as const;
      draft.set(node.id, { ...pin, pinnedBy: userId, pinnedAt: new Date().toISOString() });
      reading.remarks.add(`${words}，已固定为不早于 ${startOn} 开始`);
    } else {
      draft.set(node.id, byHand(one));
      reading.remarks.add(`${words}${reasonOf(one, reading)}，已改为手动排期以保留文件的日期`);
    }
  }
  return held;
}

/** Says where the plan still has other days than the file. @returns the plan as it is reckoned @throws PlanCircle */
export function tellDifferences(
  draft: PlanDraft,
  wanted: readonly Wanted[],
  ids: ReadonlyMap<number, string>,
  { calendar, reading }: { calendar: WorkCalendar; reading: Reading },
): Map<string, Reckoned> {
  const dates = reckon(calendar, planOf(draft));
  for (const { uid, startOn, endOn } of wanted) {
    const node = draft.node(ids.get(uid) ?? '');
    const now = node && dates.get(node.id);
    if (!node || !now || startOn === null || endOn === null || same(now, { startOn, endOn })) continue;
    const words = `${node.title}：文件为 ${rangeOf({ startOn, endOn })}`;
    if (now.cancelled) reading.remarks.add(`${words}，已停用，不参与排期`);
    else reading.remarks.add(`${words}，计划中为 ${rangeOf(now)}`);
  }
  return dates;
}
