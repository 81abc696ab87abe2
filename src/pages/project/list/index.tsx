import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import { projectHealths, projectStatuses } from '@contract/project/enums';
import type { ProjectRow } from '@contract/project/project';
import { history } from '@umijs/max';
import { Button, Segmented } from 'antd';
import Authorized from '@/components/Authorized';
import { anyOf, DataList, days, oneOf, useDataList, whom } from '@/features/object/list';
import { CreateProject, LabelFilter, LabelName, Templates } from '@/features/project';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { queryProjects } from '@/services/project';
import { projectColumns } from './columns';
import styles from './list.module.css';
import { ProjectCard } from './ProjectCard';
import { params, quickTabs, toQuery } from './params';
import { RowMenu } from './RowMenu';

const tabs = Object.entries(quickTabs).map(([key, label]) => ({ key, label }));
const filters = [
  anyOf('status', '状态', projectStatuses),
  oneOf('health', '健康度', projectHealths),
  whom('owner', '负责人'),
  whom('member', '成员'),
  {
    key: 'label' as const,
    label: '标签',
    control: (props: Parameters<typeof LabelFilter>[0]) => <LabelFilter {...props} />,
    say: (labelId: string | null) => <LabelName labelId={labelId} />,
  },
  days('plan', '计划结束'),
];
const views = [
  { value: 'table' as const, icon: <BarsOutlined aria-label="列表" />, title: '列表' },
  { value: 'card' as const, icon: <AppstoreOutlined aria-label="卡片" />, title: '卡片' },
];
const create = (
  <Authorized privilege="PROJECT:CREATE">
    <CreateProject>
      <Button type="primary">新建项目</Button>
    </CreateProject>
  </Authorized>
);

/** /project — every project that the user may see (product model 4a). */
export default function ProjectListPage() {
  const list = useDataList({
    params,
    load: (state) => queryProjects({ ...toQuery(state), counts: true }, { quiet: true }),
    idOf: ({ id }: ProjectRow) => id,
  });
  const narrow = useMediaQuery(NARROW);
  const onCollect = ({ id }: ProjectRow, collected: boolean) => list.patch(id, { collected });
  const rowProps = { onCollect, onChanged: list.refresh };
  const { view } = list.state;
  return (
    <DataList
      name="project"
      noun="项目"
      title="项目"
      actions={
        <>
          <Authorized privilege="PROJECT:TEMPLATE:UPDATE">
            <Templates>
              <Button type="text">项目模板</Button>
            </Templates>
          </Authorized>
          <Button type="text" onClick={() => history.push('/projectRecycle')}>
            回收站
          </Button>
          {create}
        </>
      }
      list={list}
      columns={projectColumns(onCollect)}
      nameOf={({ code, name }) => `${code} ${name}`}
      tabs={tabs}
      search="搜索名称或编号"
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
      exportPage={(state) => queryProjects(toQuery(state), { quiet: true })}
      emptyText="还没有项目，从一个空白项目或模板开始吧"
      emptyAction={create}
    />
  );
}
