import { Link, useSearchParams } from '@umijs/max';
import { Breadcrumb } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { StatusView } from '@/components/StatusView';
import { useRequest } from '@/hooks/useRequest';
import { taskLayoutApi } from '@/services/taskLayout';
import { taskProcessApi } from '@/services/taskProcess';
import { taskTypeApi } from '@/services/taskType';
import styles from './addTaskType.module.css';
import { TypeForm } from './TypeForm';

const LIST = '/enterpriseManage/taskType';

/**
 * /enterprise/components/AddTaskType — the form of a task type: a new one, one that begins as `copyFrom` does, or that
 * of `taskTypeId` in the address.
 */
export default function AddTaskTypePage() {
  const [search] = useSearchParams();
  const taskTypeId = search.get('taskTypeId');
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const [types, processes, layouts] = await Promise.all([
        taskTypeApi.listConfigs(),
        taskProcessApi.list(),
        taskLayoutApi.list(),
      ]);
      return { types, processes, layouts };
    },
    { refreshDeps: [taskTypeId] },
  );
  const type = data?.types.find((one) => one.taskTypeId === taskTypeId);
  const source = data?.types.find((one) => one.taskTypeId === search.get('copyFrom'));
  const title = taskTypeId ? '编辑任务类型' : source ? `复制任务类型「${source.name}」` : '新建任务类型';
  return (
    <>
      <PageHeader title={title}>
        <Breadcrumb items={[{ title: <Link to={LIST}>任务类型</Link> }, { title }]} />
      </PageHeader>
      <div className={styles.page}>
        <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={6}>
          {data && taskTypeId && !type ? (
            <StatusView
              code="404"
              title="任务类型不存在或已被删除"
              text="它可能已被其他管理员删除。"
              action={<Link to={LIST}>返回任务类型</Link>}
            />
          ) : (
            data && (
              <TypeForm
                key={type?.version ?? source?.taskTypeId ?? 'new'}
                type={type}
                source={source}
                layouts={data.layouts}
                types={data.types}
                processes={data.processes}
                onStale={refresh}
              />
            )
          )}
        </StateView>
      </div>
    </>
  );
}
