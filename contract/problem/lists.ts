/** Quick tabs and orders of the list. No imports: the console bundles this. */

export const problemTabs = {
  open: '开放',
  mine: '指派给我',
  suspended: '已挂起',
  closed: '已关闭',
  cancelled: '已取消',
  all: '全部',
} as const;
export type ProblemTab = keyof typeof problemTabs;
export const problemSortKeys = [
  'rank',
  'seq',
  'title',
  'severity',
  'state',
  'deadline',
  'updatedTime',
  'createdTime',
] as const;
export type ProblemSortKey = (typeof problemSortKeys)[number];
