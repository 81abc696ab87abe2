/** What the address of the project list holds, and what the server is asked for it. */
import { DEFAULT_PAGE_SIZE } from '@contract/constants';
import type { Condition } from '@contract/object/customFields';
import { projectHealths, projectSortKeys, projectStatuses, projectVisibilities } from '@contract/project/enums';
import type { ProjectQuery } from '@contract/project/project';
import {
  choice,
  many,
  maybe,
  one,
  page,
  person,
  range,
  type StateOf,
  savedView,
  size,
  sort,
  text,
} from '@/features/object/list';
import type { CustomList } from '@/features/object/register';

export const quickTabs = {
  all: '全部',
  mine: '我负责的',
  joined: '我参与的',
  collected: '我收藏的',
  notStarted: '未开始',
  doing: '进行中',
  suspended: '已挂起',
  finished: '已完成',
  closed: '已关闭',
  overdue: '已延期',
  archived: '已归档',
} as const;

export const params = {
  tab: one(quickTabs, 'all'),
  q: text(100, 'keyword'),
  status: many(projectStatuses),
  health: maybe(projectHealths),
  owner: person('ownerId'),
  member: person('memberId'),
  label: person('labelId'),
  visibility: maybe(projectVisibilities),
  template: person('templateId'),
  collection: person('collectionId'),
  planStart: range(),
  plan: range('planEndFrom', 'planEndTo'),
  realStart: range(),
  realEnd: range(),
  view: choice(['table', 'card'], 'table'),
  page: page(),
  size: size(DEFAULT_PAGE_SIZE),
  sort: sort<string>(projectSortKeys),
  saved: savedView(),
};

/** With what the enterprise's own fields add. */
export const withCustom = (custom: CustomList): typeof params => ({
  ...params,
  ...custom.params,
  sort: sort<string>([...projectSortKeys, ...custom.sorts]),
});

const asText = (conditions: readonly Condition[] = []) =>
  conditions.length > 0 ? JSON.stringify(conditions) : undefined;

export const toQuery = (
  state: StateOf<typeof params>,
  custom?: Pick<CustomList, 'conditions' | 'sortOf'>,
): ProjectQuery => ({
  tab: state.tab,
  keyword: state.q.trim() || undefined,
  status: state.status.join(',') || undefined,
  health: state.health ?? undefined,
  ownerId: state.owner ?? undefined,
  memberId: state.member ?? undefined,
  labelId: state.label ?? undefined,
  visibility: state.visibility ?? undefined,
  templateId: state.template ?? undefined,
  collectionId: state.collection ?? undefined,
  planStartFrom: state.planStart.from ?? undefined,
  planStartTo: state.planStart.to ?? undefined,
  planEndFrom: state.plan.from ?? undefined,
  planEndTo: state.plan.to ?? undefined,
  realStartFrom: state.realStart.from ?? undefined,
  realStartTo: state.realStart.to ?? undefined,
  realEndFrom: state.realEnd.from ?? undefined,
  realEndTo: state.realEnd.to ?? undefined,
  conditions: asText(custom?.conditions(state)),
  sort: state.sort ? ((custom?.sortOf(state.sort.field) ?? state.sort.field) as ProjectQuery['sort']) : undefined,
  order: state.sort?.order,
  pageNo: state.page,
  pageSize: state.size,
});
