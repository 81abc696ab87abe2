import { Button, Empty } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { taskRecurrenceApi } from '@/services/taskRecurrence';
import { errorText } from '@/utils/apiError';
import { RecurrenceDialog } from './RecurrenceDialog';
import { RecurrenceList } from './RecurrenceList';
import styles from './taskFlow.module.css';

/** 重复任务 among the settings of a project. */
export function RecurrencePanel() {
  const { project, mayChange } = useProject();
  const [creating, setCreating] = useState(false);
  const { data, error, loading, refresh } = useRequest(() => taskRecurrenceApi.list({ projectId: project.id }));
  const mayKeep = mayChange('TASK:CREATE');
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error && new Error(errorText(error, '获取重复任务失败'))}
      onRetry={refresh}
      rows={4}
    >
      <div className={styles.head}>
        <p>按规则自动创建任务。以某个任务为样板时，在任务详情的“更多操作”中选择“重复”。</p>
        {mayKeep && (
          <Button type="primary" onClick={() => setCreating(true)}>
            新建重复任务
          </Button>
        )}
      </div>
      {data?.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有重复任务" />
      ) : (
        <RecurrenceList list={data ?? []} mayKeep={mayKeep} onChanged={refresh} />
      )}
      {creating && (
        <RecurrenceDialog
          projectId={project.id}
          onClose={() => setCreating(false)}
          onSaved={() => {
            setCreating(false);
            refresh();
          }}
        />
      )}
    </StateView>
  );
}
