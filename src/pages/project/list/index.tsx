import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import type { ProjectRow } from '@contract/project/project';
import { history, Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Grid, Pagination, Segmented, Tabs } from 'antd';
import Authorized from '@/components/Authorized';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { CreateProject } from '@/features/project';
import { usePageWithin } from '@/hooks/usePageWithin';
import { queryProjects } from '@/services/project';
import { ColumnChooser } from './ColumnChooser';
import { projectColumns } from './columns';
import { Filters } from './Filters';
import styles from './list.module.css';
import { isFiltered, type QuickTab, quickTabs, toQuery } from './listState';
import { ProjectCard } from './ProjectCard';
import { ProjectTable } from './ProjectTable';
import { useColumnChoice } from './useColumnChoice';
import { useListState } from './useListState';

const tabs = Object.entries(quickTabs).map(([key, label]) => ({ key, label }));
const views = [
  { value: 'table' as const, icon: <BarsOutlined />, title: '列表' },
  { value: 'card' as const, icon: <AppstoreOutlined />, title: '卡片' },
];

/** /project — every project that the user may see (product model 4a). */
export default function ProjectListPage() {
  const [state, change] = useListState();
  const narrow = Grid.useBreakpoint().md === false;
  const query = toQuery(state);
  const list = useRequest(() => queryProjects(query, { quiet: true }), {
    refreshDeps: [JSON.stringify(query)],
  });
  const rows = list.data?.result ?? [];
  usePageWithin(list.data, (pageNo) => change({ pageNo }, { replace: true }));

  const onCollect = (project: ProjectRow, collected: boolean) =>
    list.mutate(
      (page) =>
        page && { ...page, result: page.result.map((row) => (row.id === project.id ? { ...row, collected } : row)) },
    );
  const columns = projectColumns({ state, onCollect });
  const { visible, choose, reset } = useColumnChoice(columns);
  const asCards = narrow || state.view === 'card';
  const paging = {
    current: state.pageNo,
    pageSize: state.pageSize,
    total: list.data?.total ?? 0,
    showSizeChanger: !narrow,
    showTotal: (total: number) => `共 ${total} 个`,
    onChange: (pageNo: number, pageSize: number) => change(pageSize === state.pageSize ? { pageNo } : { pageSize }),
  };

  return (
    <div className={styles.page}>
      <PageHeader
        title="项目"
        extra={
          <>
            <Button type="text" onClick={() => history.push('/projectRecycle')}>
              回收站
            </Button>
            <Authorized privilege="PROJECT:CREATE">
              <CreateProject>
                <Button type="primary">新建项目</Button>
              </CreateProject>
            </Authorized>
          </>
        }
      />
      <Tabs
        className={styles.tabs}
        items={tabs}
        activeKey={state.tab}
        onChange={(tab) => change({ tab: tab as QuickTab })}
      />
      <div className={styles.bar}>
        <Filters state={state} onChange={change} />
        <span className={styles.grow} />
        {!narrow && <Segmented options={views} value={state.view} onChange={(view) => change({ view })} />}
        {!asCards && <ColumnChooser columns={columns} visible={visible} onChange={choose} onReset={reset} />}
      </div>
      <StateView
        loading={list.loading && !list.data}
        // Rows of the tab before must not stand for those that did not come.
        error={list.loading ? undefined : list.error}
        onRetry={list.refresh}
        empty={rows.length === 0}
        rows={8}
        emptyText={isFiltered(state) ? '没有符合条件的项目' : '还没有项目，从一个空白项目或模板开始吧'}
        emptyAction={
          isFiltered(state) ? (
            <Link to="/project">查看全部项目</Link>
          ) : (
            <Authorized privilege="PROJECT:CREATE">
              <CreateProject>
                <Button type="primary">新建项目</Button>
              </CreateProject>
            </Authorized>
          )
        }
      >
        {asCards ? (
          <>
            <div className={styles.cards}>
              {rows.map((row) => (
                <ProjectCard key={row.id} project={row} onCollect={onCollect} onChanged={list.refreshAsync} />
              ))}
            </div>
            <Pagination {...paging} className={styles.pages} align="end" hideOnSinglePage />
          </>
        ) : (
          <ProjectTable
            rows={rows}
            loading={list.loading}
            columns={columns.filter((column) => visible.includes(column.key))}
            paging={paging}
            onSort={change}
            onCollect={onCollect}
            onChanged={list.refreshAsync}
          />
        )}
      </StateView>
    </div>
  );
}
