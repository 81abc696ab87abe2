/** Quick tabs and orders of the list. No imports: the console bundles this. */

export const riskTabs = {
  open: '开放',
  mine: '指派给我',
  hangup: '已挂起',
  closed: '已关闭',
  cancelled: '已取消',
  all: '全部',
} as const;
export type RiskTab = keyof typeof riskTabs;
export const riskSortKeys = [
  'rank',
  'seq',
  'title',
  'cell',
  'state',
  'expectedAt',
  'planCloseOn',
  'updatedTime',
  'createdTime',
] as const;
export type RiskSortKey = (typeof riskSortKeys)[number];
