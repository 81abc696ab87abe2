import type { ManagedProject } from '@contract/collection/collection';
import { DEFAULT_PAGE_SIZE } from '@contract/constants';
import { projectHealths, projectSortKeys, projectStatuses } from '@contract/project/enums';
import type { ProjectQuery } from '@contract/project/project';
import { history } from '@umijs/max';
import { managedColumns } from '@/features/collection';
import {
  anyOf,
  DataList,
  many,
  maybe,
  one,
  oneOf,
  page,
  person,
  type StateOf,
  size,
  sort,
  text,
  useDataList,
  whom,
} from '@/features/object/list';
import { LabelFilter, LabelName } from '@/features/project';
import { collectionApi } from '@/services/collection';

const quickTabs = { all: '全部', doing: '进行中', overdue: '已延期', suspended: '已挂起', finished: '已完成' } as const;
const tabs = Object.entries(quickTabs).map(([key, label]) => ({ key, label }));
const params = {
  tab: one(quickTabs, 'all'),
  q: text(100, 'keyword'),
  status: many(projectStatuses),
  health: maybe(projectHealths),
  owner: person('ownerId'),
  label: person('labelId'),
  page: page(),
  size: size(DEFAULT_PAGE_SIZE),
  sort: sort(projectSortKeys),
};
const toQuery = (state: StateOf<typeof params>): ProjectQuery => ({
  tab: state.tab,
  keyword: state.q.trim() || undefined,
  status: state.status.join(',') || undefined,
  health: state.health ?? undefined,
  ownerId: state.owner ?? undefined,
  labelId: state.label ?? undefined,
  sort: state.sort?.field,
  order: state.sort?.order,
  pageNo: state.page,
  pageSize: state.size,
});
const filters = [
  anyOf('status', '状态', projectStatuses),
  oneOf('health', '健康度', projectHealths),
  whom('owner', '负责人'),
  {
    key: 'label' as const,
    label: '标签',
    control: (props: Parameters<typeof LabelFilter>[0]) => <LabelFilter {...props} />,
    say: (labelId: string | null) => <LabelName labelId={labelId} />,
  },
];

/** /productManagement — every project that one may see, as a manager looks at it (specification §2, §6). */
export default function ProductManagementPage() {
  const list = useDataList({
    params,
    load: (state) => collectionApi.queryManagedProjects({ ...toQuery(state), counts: true }),
    idOf: ({ id }: ManagedProject) => id,
  });
  return (
    <DataList
      name="productManagement"
      noun="项目"
      title="项目管理"
      list={list}
      columns={managedColumns}
      nameOf={({ code, name }) => `${code} ${name}`}
      tabs={tabs}
      search="搜索名称或编号"
      filters={filters}
      onOpen={({ id }) => history.push(`/project/${id}/overview`)}
      exportPage={(state) => collectionApi.queryManagedProjects(toQuery(state))}
      emptyText="还没有您可以查看的项目"
    />
  );
}
