import { DEFAULT_PAGE_SIZE } from '@contract/constants';
import type { DeskCounters, TaskFilter, TaskQuery } from '@contract/task/task';
import { dueState } from '@/utils/dueDate';

/** In what part the user stands to a task. */
export const taskTabs = {
  executor: '我执行的',
  created: '我创建的',
  involved: '我参与的',
  followed: '我关注的',
} as const;
export type TaskTab = keyof typeof taskTabs;

/** What a counter narrows the tasks to execute by. */
export const taskFocuses = { todo: '待开始', doing: '进行中', dueSoon: '即将到期', overdue: '已逾期' } as const;
export type TaskFocus = keyof typeof taskFocuses;

export interface DeskState {
  tab: TaskTab;
  focus?: TaskFocus;
  pageNo: number;
}

export const deskDefaults = { tab: 'executor', focus: '', pageNo: 1 };

const keyIn = <T extends object>(labels: T, value: string): (keyof T & string) | undefined =>
  Object.hasOwn(labels, value) ? (value as keyof T & string) : undefined;

/** What an address says of the desk; an unknown word counts as none. A focus belongs to the tasks to execute. */
export const readDeskState = (url: typeof deskDefaults): DeskState => {
  const tab = keyIn(taskTabs, url.tab) ?? 'executor';
  return {
    tab,
    focus: tab === 'executor' ? keyIn(taskFocuses, url.focus) : undefined,
    pageNo: Number.isSafeInteger(url.pageNo) && url.pageNo > 0 ? url.pageNo : 1,
  };
};

const open: TaskFilter['categories'] = ['NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'VERIFYING'];

const focusFilters: Record<TaskFocus, TaskFilter> = {
  todo: { categories: ['NOT_STARTED'] },
  doing: { categories: ['IN_PROGRESS', 'VERIFYING', 'PAUSED'] },
  dueSoon: { due: 'soon' },
  overdue: { due: 'overdue' },
};

const partFilters: Record<TaskTab, TaskFilter> = {
  executor: { turnIds: ['me'] },
  created: { creatorIds: ['me'] },
  involved: { involvedIds: ['me'] },
  followed: { followerIds: ['me'] },
};

/** The task list behind a state: what is still open, the nearest due date first. */
export const deskQuery = ({ tab, focus, pageNo }: DeskState): TaskQuery => ({
  filter: { ...partFilters[tab], ...(focus ? focusFilters[focus] : { categories: open }) },
  sort: 'planEnd',
  order: 'asc',
  pageNo,
  pageSize: DEFAULT_PAGE_SIZE,
});

const nearness = [
  { title: taskFocuses.overdue, of: 'past' },
  { title: taskFocuses.dueSoon, of: 'soon' },
  { title: '以后到期', of: 'later' },
  { title: '未定截止', of: null },
] as const;

/** Unfinished tasks, nearest first, under how near they are. */
export const byDue = <T extends { planEnd: string | null }>(rows: readonly T[], now = new Date()) =>
  nearness
    .map(({ title, of }) => ({
      title,
      rows: rows.filter(({ planEnd }) => (planEnd === null ? null : dueState(planEnd, false, now)) === of),
    }))
    .filter((group) => group.rows.length > 0);

/** Kinds beside tasks, with what of them is assigned to the user. */
export const assignedCounters = { risk: '我的风险', problem: '我的问题' } as const;

/** The six counters with the list that each of them counts. */
export const deskCounters: readonly {
  key: Exclude<keyof DeskCounters, keyof typeof assignedCounters>;
  label: string;
  tab: TaskTab;
  focus: TaskFocus | '';
}[] = [
  // By what asks to be looked at first.
  { key: 'overdue', label: taskFocuses.overdue, tab: 'executor', focus: 'overdue' },
  { key: 'dueSoon', label: taskFocuses.dueSoon, tab: 'executor', focus: 'dueSoon' },
  { key: 'doing', label: taskFocuses.doing, tab: 'executor', focus: 'doing' },
  { key: 'todo', label: taskFocuses.todo, tab: 'executor', focus: 'todo' },
  { key: 'created', label: taskTabs.created, tab: 'created', focus: '' },
  { key: 'involved', label: taskTabs.involved, tab: 'involved', focus: '' },
];
