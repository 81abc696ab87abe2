import { CloseOutlined } from '@ant-design/icons';
import { pageOf } from '@contract/objectTypes';
import { taskDateHints } from '@contract/plan/kinds';
import type { NodeDetail } from '@contract/plan/plan';
import { Link } from '@umijs/max';
import { App, Button, Input, Select } from 'antd';
import { useState } from 'react';
import { WaitingLines } from '@/components/QuickLine';
import StateView from '@/components/StateView';
import { useFound } from '@/hooks/useFound';
import { useQuickLine } from '@/hooks/useQuickLine';
import { useRequest } from '@/hooks/useRequest';
import { planApi } from '@/services/plan';
import { taskDependApi } from '@/services/taskDepend';
import { errorText } from '@/utils/apiError';
import styles from './plan.module.css';

const FOUND = 20;

/** Which of the two gives the other its days, and what hours the tasks take. */
function leadText({ taskDates, isGroup, hours, spentHours }: NodeDetail): string {
  const days =
    taskDates === 'tasks' && isGroup ? '它的日期由下级节点汇总，这里的任务不影响它' : taskDateHints[taskDates];
  const work = hours > 0 || spentHours > 0 ? `预估 ${hours} 小时，已登记 ${spentHours} 小时（含下级）。` : '';
  return `${days}。${work}`;
}

/** Tasks that hang on a node: existing ones are found by number or words, new ones are made here. */
export function NodeTaskList({ node, onChanged }: { node: NodeDetail; onChanged: () => void }) {
  const { message } = App.useApp();
  const { data, error, loading, refresh } = useRequest(() => planApi.getNodeTasks({ id: node.id }), {
    refreshDeps: [node.id, node.tasks],
  });
  const line = useQuickLine();
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<unknown>, failure: string) => {
    setBusy(true);
    try {
      await send();
      refresh();
      onChanged();
      return true;
    } catch (refused) {
      void message.error(errorText(refused, failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const add = (title: string) => run(() => planApi.createNodeTask({ id: node.id, title }), '新建任务失败');
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={2}>
      {data && data.tasks.length + data.hidden > 0 && <p className={styles.muted}>{leadText(node)}</p>}
      {data && data.tasks.length > 0 && (
        <ul className={styles.rows}>
          {data.tasks.map((task) => (
            <li key={task.id}>
              <Link to={pageOf('task', task.id, node.projectId)}>
                {task.no} {task.title}
              </Link>
              <span className={styles.muted}>{task.stage}</span>
              <span>{task.progress}%</span>
              <span className={styles.muted}>{task.executor?.name ?? '未指派'}</span>
              {node.editable && (
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={`取消关联 ${task.no}`}
                  disabled={busy}
                  onClick={() =>
                    void run(() => planApi.unlinkNodeTask({ id: node.id, taskId: task.id }), '取消关联失败')
                  }
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {data && data.hidden > 0 && <p className={styles.muted}>另有 {data.hidden} 个您不可见的任务计入进度。</p>}
      {data && data.tasks.length + data.hidden === 0 && !node.editable && (
        <span className={styles.muted}>没有关联的任务</span>
      )}
      {node.editable && (
        <>
          <div className={styles.add}>
            <Input
              aria-label="新任务的标题"
              placeholder="新建任务，回车添加"
              maxLength={200}
              value={line.text}
              onChange={({ target }) => line.setText(target.value)}
              onPressEnter={() => line.enter(add)}
            />
            <Button disabled={!line.text.trim()} onClick={() => line.enter(add)}>
              添加
            </Button>
          </div>
          <WaitingLines line={line} />
          <div className={styles.add}>
            <Existing
              projectId={node.projectId}
              exclude={(data?.tasks ?? []).map(({ id }) => id)}
              disabled={busy}
              onChoose={(taskId) =>
                void run(() => planApi.linkNodeTasks({ id: node.id, taskIds: [taskId] }), '关联失败')
              }
            />
          </div>
        </>
      )}
    </StateView>
  );
}

interface ExistingProps {
  projectId: string;
  exclude: readonly string[];
  disabled: boolean;
  onChoose: (taskId: string) => void;
}

function Existing({ projectId, exclude, disabled, onChoose }: ExistingProps) {
  const [keyword, setKeyword] = useState('');
  const { found, loading } = useFound(
    keyword,
    async (words) =>
      (
        await taskDependApi.searchTasks({
          projectId,
          ...(words && { keyword: words }),
          excludeTaskIds: exclude.slice(0, 200),
          pageSize: FOUND,
        })
      ).result,
    { deps: [exclude.length], textOf: ({ taskNo, title }) => `${taskNo} ${title}` },
  );
  return (
    <Select<string>
      aria-label="关联已有任务"
      placeholder="关联已有任务：输入编号或标题"
      style={{ flex: 1 }}
      value={null}
      disabled={disabled}
      loading={loading}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={loading ? '正在查找…' : '没有找到任务'}
      options={found.map(({ taskId, taskNo, title }) => ({
        value: taskId,
        label: `${taskNo} ${title}`,
      }))}
      onChange={(taskId) => taskId && onChoose(taskId)}
    />
  );
}
