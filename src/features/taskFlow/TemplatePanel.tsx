import type { TaskTemplateInfo } from '@contract/task/templates';
import { App, Button, Empty, Popconfirm } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useProject } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { taskTemplateApi } from '@/services/taskTemplate';
import { errorText } from '@/utils/apiError';
import { relativeTime } from '@/utils/relativeTime';
import { TemplateDialog } from './TemplateDialog';
import styles from './taskFlow.module.css';

/** 任务模板 among the settings of a project: its own, and the enterprise's. */
export function TemplatePanel() {
  const { project, mayChange } = useProject();
  const { message } = App.useApp();
  const [editing, setEditing] = useState<TaskTemplateInfo | 'new' | null>(null);
  const { data, error, loading, refresh } = useRequest(() => taskTemplateApi.list({ projectId: project.id }));
  const remove = async (id: string) => {
    try {
      await taskTemplateApi.delete({ id });
    } catch (failure) {
      void message.error(errorText(failure, '删除失败'));
    }
    refresh();
  };
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error && new Error(errorText(error, '获取任务模板失败'))}
      onRetry={refresh}
      rows={4}
    >
      <div className={styles.head}>
        <p>一个任务或一棵任务树，带相对日期与角色。也可以在任务详情的“更多操作”中另存为模板。</p>
        {mayChange('PROJECT:CONFIG') && (
          <Button type="primary" onClick={() => setEditing('new')}>
            新建任务模板
          </Button>
        )}
      </div>
      {data?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有任务模板" />}
      <ul className={styles.list}>
        {data?.map((one) => (
          <li key={one.id}>
            <div className={styles.what}>
              <strong>{one.name}</strong>
              {one.description && <p>{one.description}</p>}
              <p>
                {one.projectId ? '本项目' : '企业'} · {one.taskCount} 个任务 · {one.updatedBy?.name ?? '已离开的成员'}{' '}
                {relativeTime(one.updatedTime)}
              </p>
            </div>
            {one.editable && (
              <div className={styles.deeds}>
                <Button type="text" size="small" onClick={() => setEditing(one)}>
                  修改
                </Button>
                <Popconfirm
                  title={`删除「${one.name}」？`}
                  description="已创建的任务保留。"
                  okText="删除"
                  okButtonProps={{ danger: true }}
                  onConfirm={() => remove(one.id)}
                >
                  <Button type="text" size="small" danger>
                    删除
                  </Button>
                </Popconfirm>
              </div>
            )}
          </li>
        ))}
      </ul>
      {editing && (
        <TemplateDialog
          projectId={project.id}
          template={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null);
            refresh();
          }}
        />
      )}
    </StateView>
  );
}
