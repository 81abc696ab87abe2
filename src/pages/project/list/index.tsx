import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import type { ProjectRow } from '@contract/project/project';
import { history } from '@umijs/max';
import { Button, Segmented } from 'antd';
import { useCallback, useMemo, useState } from 'react';
import Authorized from '@/components/Authorized';
import { DataList, type ListColumn, type ListFilter, type StateOf, useDataList } from '@/features/object/list';
import { useCustomList } from '@/features/object/register';
import { CreateProject, FromFile, Templates, useFieldsOfProjects, useProjectRight } from '@/features/project';
import { useTaken } from '@/features/undo';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useMay } from '@/hooks/useSubject';
import { projectApi } from '@/services/project';
import { BatchBar } from './BatchBar';
import { figureKeys, projectColumns } from './columns';
import { projectFilters } from './filters';
import styles from './list.module.css';
import { ProjectCard } from './ProjectCard';
import { type params, quickTabs, toQuery, withCustom } from './params';
import { RowMenu } from './RowMenu';

const tabs = Object.entries(quickTabs).map(([key, label]) => ({ key, label }));
const views = [
  { value: 'table' as const, icon: <BarsOutlined aria-label="列表" />, title: '列表' },
  { value: 'card' as const, icon: <AppstoreOutlined aria-label="卡片" />, title: '卡片' },
];
/** Whoever holds one of these in a project of the page can do something with several. */
const batchRights = ['PROJECT:INFO:UPDATE', 'PROJECT:STATUS:UPDATE', 'PROJECT:ARCHIVE', 'PROJECT:DELETE'] as const;
const VIEWS = { list: 'project' } as const;
const create = (
  <Authorized privilege="PROJECT:CREATE">
    <CreateProject>
      <Button type="primary">新建项目</Button>
    </CreateProject>
  </Authorized>
);

/** /project — every project that the user may see (product model 4a). */
export default function ProjectListPage() {
  // What stands in other tabs of the projects is counted for who looks at it only.
  const [figures, setFigures] = useState(false);
  const custom = useCustomList(useFieldsOfProjects());
  const all = useMemo(() => withCustom(custom), [custom]);
  const ask = (state: StateOf<typeof params>) => ({ ...toQuery(state, custom), figures: figures || undefined });
  const list = useDataList({
    params: all,
    load: (state) => projectApi.query({ ...ask(state), counts: true }),
    idOf: ({ id }: ProjectRow) => id,
    deps: [String(figures)],
  });
  useTaken(list.refresh);
  const [dialog, setDialog] = useState<'templates' | 'file'>();
  const may = useMay();
  const hasRight = useProjectRight();
  const mayChange = list.page?.result.some((row) => batchRights.some((right) => hasRight(right, row)));
  const onColumns = useCallback(
    (keys: readonly string[]) => setFigures(figureKeys.some((key) => keys.includes(key))),
    [],
  );
  const narrow = useMediaQuery(NARROW);
  const onCollect = ({ id }: ProjectRow, collected: boolean) => list.patch(id, { collected });
  const columns = [...projectColumns(onCollect), ...(custom.columns as ListColumn<ProjectRow>[])];
  // Those of the enterprise's own fields have their keys from the address, which is wider than what is written here.
  const filters = [...projectFilters, ...(custom.filters as ListFilter<keyof typeof params>[])];
  const rowProps = { onCollect, onChanged: list.refresh };
  const { view } = list.state;
  return (
    <>
      <DataList
        name="project"
        noun="项目"
        title="项目"
        actions={create}
        moreTools={[
          ...(may({ privilege: 'PROJECT:TEMPLATE:UPDATE' })
            ? [{ key: 'templates', label: '项目模板', onClick: () => setDialog('templates') }]
            : []),
          ...(may({ privilege: 'PROJECT:CREATE' })
            ? [{ key: 'file', label: '从文件建项目', onClick: () => setDialog('file') }]
            : []),
          { key: 'recycled', label: '回收站', to: '/projectRecycle' },
        ]}
        list={list}
        columns={columns}
        nameOf={({ code, name }) => `${code} ${name}`}
        tabs={tabs}
        search="搜索名称或编号"
        views={VIEWS}
        filters={filters}
        tools={
          !narrow && (
            <Segmented
              aria-label="显示方式"
              options={views}
              value={view}
              onChange={(next) => list.change({ view: next })}
            />
          )
        }
        rowActions={(row) => <RowMenu project={row} {...rowProps} />}
        onOpen={({ id }) => history.push(`/project/${id}/task`)}
        renderRows={
          view === 'card' && !narrow
            ? (rows) => (
                <div className={styles.cards}>
                  {rows.map((row) => (
                    <ProjectCard key={row.id} project={row} {...rowProps} />
                  ))}
                </div>
              )
            : undefined
        }
        selectionActions={
          mayChange || list.selection.count > 0
            ? (selection) => <BatchBar selection={selection} onChanged={list.refresh} />
            : undefined
        }
        onColumns={onColumns}
        exportPage={(state) => projectApi.query(ask(state))}
        emptyText="还没有项目，从一个空白项目或模板开始吧"
        emptyAction={create}
      />
      {dialog === 'templates' && <Templates onClose={() => setDialog(undefined)} />}
      {dialog === 'file' && <FromFile onClose={() => setDialog(undefined)} onDone={list.refresh} />}
    </>
  );
}
