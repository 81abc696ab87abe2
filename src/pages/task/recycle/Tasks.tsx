import type { RecycledTask } from '@contract/task/task';
import { useParams } from '@umijs/max';
import { App, Button, Input, Table } from 'antd';
import { type Key, useState } from 'react';
import StateView from '@/components/StateView';
import { useOptionalProject } from '@/features/project';
import { PurgeDialog, RestoreChosen } from '@/features/task';
import { NARROW, useMediaQuery } from '@/hooks/useMediaQuery';
import { useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { showFailure } from '@/services/client';
import { taskRecycleApi } from '@/services/taskRecycle';
import { phoneColumns, recycleColumns } from './columns';
import styles from './recycle.less';

const defaults = { q: '', pageNo: 1, pageSize: 20 };

/** Deleted tasks of a project, and the way back for them. */
export function RecycledTasks() {
  const { pId = '' } = useParams<{ pId: string }>();
  const { message, modal } = App.useApp();
  const project = useOptionalProject();
  const mayRecover = project?.mayChange('TASK:RECOVER') ?? true;
  const mayBatch = project?.mayChange('TASK:BATCH') ?? false;
  const mayPurge = project?.mayChange('TASK:PURGE') ?? false;
  const phone = useMediaQuery(NARROW);
  const [purging, setPurging] = useState<readonly RecycledTask[]>([]);
  const [{ q, pageNo, pageSize }, setState] = useUrlState(defaults);
  const [chosen, setChosen] = useState<Key[]>([]);
  const [chosenTasks, setChosenTasks] = useState<RecycledTask[]>([]);
  const { data, error, loading, refresh } = useRequest(
    () => taskRecycleApi.query({ projectId: pId, keyword: q.trim() || undefined, pageNo, pageSize }),
    { refreshDeps: [pId, q, pageNo, pageSize] },
  );
  const recover = (tasks: RecycledTask[] | Key[]) => {
    const ids = tasks.map((task) => (typeof task === 'object' ? task.id : String(task)));
    const first = tasks[0];
    const what = ids.length === 1 && typeof first === 'object' ? `「${first.title}」` : `${ids.length} 个任务`;
    modal.confirm({
      title: `恢复${what}？`,
      content: '随它们一起删除的子任务会一并恢复。',
      okText: '恢复',
      onOk: async () => {
        // A refusal is shown by the request layer.
        const { count } = await taskRecycleApi.recover({ taskIds: ids }, showFailure);
        void message.success(`已恢复 ${count} 个任务`);
        setChosen([]);
        refresh();
      },
    });
  };
  return (
    <>
      <div className={styles.toolbar}>
        <Input.Search
          allowClear
          className={styles.search}
          placeholder="搜索编号、标题"
          aria-label="搜索回收站"
          defaultValue={q}
          onSearch={(text) => setState({ q: text, pageNo: 1 })}
        />
        {mayRecover && mayBatch && (
          <RestoreChosen
            projectId={pId}
            taskIds={chosen.map(String)}
            onChanged={refresh}
            onDone={() => setChosen([])}
          />
        )}
        {mayRecover && !mayBatch && (
          <Button disabled={chosen.length === 0} onClick={() => recover(chosen)}>
            恢复所选{chosen.length > 0 && `（${chosen.length}）`}
          </Button>
        )}
        {mayPurge && chosen.length > 0 && (
          <Button danger onClick={() => setPurging(chosenTasks)}>
            彻底删除所选（{chosen.length}）
          </Button>
        )}
        <span className={styles.total}>{data && `共 ${data.total} 个`}</span>
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.total === 0}
        emptyText={q ? '没有符合条件的任务' : '回收站是空的：删除的任务会在这里，可以连同子任务恢复'}
        rows={8}
      >
        <Table<RecycledTask>
          size="small"
          rowKey="id"
          loading={loading}
          columns={(phone ? phoneColumns : recycleColumns)({
            recover: mayRecover ? (task) => recover([task]) : undefined,
            purge: mayPurge ? (task) => setPurging([task]) : undefined,
          })}
          dataSource={data?.result}
          tableLayout="fixed"
          rowSelection={
            mayRecover || mayPurge
              ? {
                  selectedRowKeys: chosen,
                  preserveSelectedRowKeys: true,
                  onChange: (keys, tasks) => {
                    setChosen(keys);
                    setChosenTasks(tasks);
                  },
                }
              : undefined
          }
          pagination={{
            current: pageNo,
            pageSize,
            total: data?.total,
            showSizeChanger: true,
            hideOnSinglePage: true,
            onChange: (page, size) => setState({ pageNo: page, pageSize: size }),
          }}
        />
      </StateView>
      {purging.length > 0 && (
        <PurgeDialog
          tasks={purging}
          onCancel={() => setPurging([])}
          onDone={() => {
            setPurging([]);
            setChosen([]);
            refresh();
          }}
        />
      )}
    </>
  );
}
