import type { AssignedApp } from '@contract/app/app';
import type { TaskDetail } from '@contract/task/task';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { AppMark, AppView } from '@/features/app';
import { useRequest } from '@/hooks/useRequest';
import { appApi } from '@/services/app';
import styles from './tools.less';

interface Props {
  task: TaskDetail;
  onClose: () => void;
}

/** The project's apps that work on a task: chosen, and opened with the task. */
export default function TaskApps({ task, onClose }: Props) {
  const [chosen, setChosen] = useState<AssignedApp | null>(null);
  const { data, error, loading, refresh } = useRequest(() => appApi.listAssigned({ projectId: task.projectId }), {
    onError: () => undefined,
  });
  const apps = data?.filter(({ enabled, placements }) => enabled && placements.includes('taskTool')) ?? [];
  return (
    <Modal
      open
      centered
      title={chosen ? `${chosen.name} · ${task.taskNo}` : `应用 · ${task.taskNo}`}
      width={chosen ? 'min(1200px, 96vw)' : 520}
      onCancel={onClose}
      footer={
        <>
          {chosen && <Button onClick={() => setChosen(null)}>换一个</Button>}
          <Button type="primary" onClick={onClose}>
            关闭
          </Button>
        </>
      }
    >
      {chosen ? (
        <div className={chosen.component ? undefined : styles.frame}>
          <AppView key={chosen.id} app={chosen} projectId={task.projectId} taskId={task.taskId} />
        </div>
      ) : (
        <StateView
          loading={loading && !data}
          error={data ? undefined : error}
          onRetry={refresh}
          empty={data !== undefined && apps.length === 0}
          emptyText="项目没有用于任务的应用：企业可以在工具市场安装，项目经理可以在项目设置里添加"
        >
          <ul className={styles.list} aria-label="用于任务的应用">
            {apps.map((app) => (
              <li key={app.id}>
                <Button type="text" icon={<AppMark icon={app.icon} />} onClick={() => setChosen(app)}>
                  {app.name}
                </Button>
              </li>
            ))}
          </ul>
        </StateView>
      )}
    </Modal>
  );
}
