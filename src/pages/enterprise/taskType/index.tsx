import { PlusOutlined } from '@ant-design/icons';
import type { TaskTypeConfig } from '@contract/task/taskTypes';
import { Link, useSearchParams } from '@umijs/max';
import { Button, type TableColumnType, Tabs, Tag } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { PlainTable } from '@/features/admin';
import { TenantLayouts } from '@/features/layoutAdmin';
import { TypeMark } from '@/features/workflow';
import { useRequest } from '@/hooks/useRequest';
import { taskTypeApi } from '@/services/taskType';
import { TypeActions } from './TypeActions';
import { TypeSwitch } from './TypeSwitch';
import styles from './taskType.module.css';

export const typeForm = (taskTypeId?: string) =>
  `/enterprise/components/AddTaskType${taskTypeId ? `?taskTypeId=${taskTypeId}` : ''}`;

function columnsOf(
  types: TaskTypeConfig[],
  onChanged: () => void,
  onSorted: (sorted: TaskTypeConfig[]) => void,
): TableColumnType<TaskTypeConfig>[] {
  return [
    {
      key: 'name',
      title: '名称',
      render: (_, type) => (
        <span className={styles.name}>
          <Link to={typeForm(type.taskTypeId)} className={styles.link}>
            <TypeMark type={type} />
          </Link>
          {type.isDefault && <Tag>默认</Tag>}
        </span>
      ),
    },
    {
      key: 'process',
      title: '流程',
      responsive: ['md'],
      render: (_, type) => <Link to={`/configWorkflow?processId=${type.processId}`}>{type.processName}</Link>,
    },
    {
      key: 'class',
      title: '分类',
      responsive: ['lg'],
      render: (_, type) => type.typeClass || '—',
    },
    {
      key: 'layout',
      title: '字段布局',
      responsive: ['lg'],
      render: (_, type) => (
        <Link to={`?tab=layout${type.layoutId ? `&layoutId=${type.layoutId}` : ''}`}>{type.layoutName ?? '默认'}</Link>
      ),
    },
    {
      key: 'projects',
      title: '使用范围',
      responsive: ['lg'],
      render: (_, type) => (type.allProjects ? '全部项目' : `${type.projectIds.length} 个项目`),
    },
    {
      key: 'parents',
      title: '上级类型',
      responsive: ['lg'],
      render: (_, type) =>
        type.parentTypeIds.length === 0
          ? '不限'
          : type.parentTypeIds.map((id) => types.find((one) => one.taskTypeId === id)?.name ?? '—').join('、'),
    },
    { key: 'count', title: '任务数', dataIndex: 'taskCount', align: 'right', width: 88, className: 'tabular' },
    {
      key: 'enabled',
      title: '启用',
      width: 72,
      render: (_, type) => <TypeSwitch type={type} onChanged={onChanged} />,
    },
    {
      key: 'actions',
      title: <span className="visually-hidden">操作</span>,
      width: 48,
      render: (_, type) => <TypeActions type={type} types={types} onSorted={onSorted} onChanged={onChanged} />,
    },
  ];
}

/**
 * /enterpriseManage/taskType — the kinds of work of the enterprise, in the order in which people choose them; with `tab=layout` how
 * their fields are shown.
 */
export default function TaskTypePage() {
  const [search, setSearch] = useSearchParams();
  const layouts = search.get('tab') === 'layout';
  const { data, error, loading, refresh, mutate } = useRequest(() => taskTypeApi.listConfigs());
  const types = data ?? [];
  return (
    <>
      <PageHeader
        title="任务类型"
        extra={
          <>
            <Link to="/configWorkflow">
              <Button>配置流程</Button>
            </Link>
            <Link to={typeForm()}>
              <Button type="primary" icon={<PlusOutlined />}>
                新建类型
              </Button>
            </Link>
          </>
        }
      />
      <Tabs
        className={styles.tabs}
        activeKey={layouts ? 'layout' : 'type'}
        onChange={(tab) => setSearch(tab === 'layout' ? { tab } : {})}
        items={[
          { key: 'type', label: '任务类型' },
          { key: 'layout', label: '字段布局' },
        ]}
      />
      {layouts ? (
        <div className={styles.list}>
          <TenantLayouts
            layoutId={search.get('layoutId')}
            onChoose={(layoutId) => setSearch({ tab: 'layout', ...(layoutId && { layoutId }) })}
          />
        </div>
      ) : (
        <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
          <div className={styles.list}>
            <PlainTable<TaskTypeConfig>
              rowKey="taskTypeId"
              columns={columnsOf(types, refresh, mutate)}
              dataSource={types}
              pagination={false}
              size="middle"
              scroll={{ x: 'max-content' }}
            />
          </div>
        </StateView>
      )}
    </>
  );
}
