/** The week as a grid: a row a task or other work, a cell a day. Pure. */
import type { WeekSheet } from '@contract/hours/hours';
import { fixedWorkStates, type OtherWork, otherWork, type WorkState } from '@contract/time/workWords';

type Log = WeekSheet['logs'][number];

export interface GridRow {
  /** `task:…` or `other:…`; `hidden`: tasks that are not to be seen any more, as one row that nobody writes in. */
  key: string;
  label: string;
  hint: string;
  taskId: string | null;
  other: OtherWork | null;
  /** By day. */
  logs: ReadonlyMap<string, readonly Log[]>;
}

const byDay = (logs: readonly Log[]) => {
  const days = new Map<string, Log[]>();
  for (const log of logs) days.set(log.day, [...(days.get(log.day) ?? []), log]);
  return days;
};

/**
 * Rows of what was logged, then those that are at hand.
 * @param more keys of rows that somebody added
 */
export function gridRows({ logs, tasks }: Pick<WeekSheet, 'logs' | 'tasks'>, more: readonly string[]): GridRow[] {
  const known = new Map(
    [...logs.flatMap(({ task }) => task ?? []), ...tasks].map((task) => [task.taskId, task] as const),
  );
  const ofTask = (taskId: string): GridRow => {
    const task = known.get(taskId);
    const own = logs.filter((log) => log.task?.taskId === taskId);
    const label = task ? `${task.taskNo} ${task.title}` : '';
    return { key: `task:${taskId}`, label, hint: task?.projectName ?? '', taskId, other: null, logs: byDay(own) };
  };
  const ofOther = (other: OtherWork): GridRow => ({
    ...{ key: `other:${other}`, label: otherWork[other], hint: '任务以外', taskId: null, other },
    logs: byDay(logs.filter((log) => log.other === other)),
  });
  const hidden = logs.filter((log) => !log.task && !log.other);
  const others = (Object.keys(otherWork) as OtherWork[]).filter(
    (kind) => more.includes(`other:${kind}`) || logs.some(({ other }) => other === kind),
  );
  return [
    ...[...known.keys()].map(ofTask),
    ...others.map(ofOther),
    ...(hidden.length > 0
      ? [{ key: 'hidden', label: '不可见的任务', hint: '', taskId: null, other: null, logs: byDay(hidden) }]
      : []),
  ];
}

export interface GridCell {
  minutes: number;
  /** The one row that stands there, to be changed. */
  log: Log | null;
  state: WorkState | null;
  /** Why nothing can be written; null where it can. */
  fixed: string | null;
}

export function cellOf(row: GridRow, { day, locked }: { day: string; locked: boolean }, today: string): GridCell {
  const logs = row.logs.get(day) ?? [];
  const minutes = logs.reduce((sum, log) => sum + log.minutes, 0);
  const state = logs.find((log) => fixedWorkStates.includes(log.state))?.state ?? logs[0]?.state ?? null;
  const [log = null] = logs.length === 1 ? logs : [];
  const reasons: [boolean, string][] = [
    [locked, '已锁定'],
    [day > today, '还没到这一天'],
    [row.key === 'hidden', '任务不可见'],
    [state === 'SUBMITTED', '待审批，撤回后可修改'],
    [state === 'APPROVED', '已批准'],
    [logs.length > 1, '这一天有多条记录，请在任务中修改'],
  ];
  return { minutes, log, state, fixed: reasons.find(([holds]) => holds)?.[1] ?? null };
}

/** `1.5`, or `0:50` where tenths of an hour cannot say it. */
export const shownMinutes = (minutes: number): string => {
  if (minutes === 0) return '';
  if (minutes % 6 === 0) return String(minutes / 60);
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};

export const sumOf = (row: GridRow): number =>
  [...row.logs.values()].flat().reduce((sum, { minutes }) => sum + minutes, 0);

export const dayMinutes = (logs: readonly Pick<Log, 'day' | 'minutes'>[], day: string): number =>
  logs.reduce((sum, log) => (log.day === day ? sum + log.minutes : sum), 0);
