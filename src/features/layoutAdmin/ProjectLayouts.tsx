import type { LayoutOrigin, ProjectLayout } from '@contract/task/layouts';
import { App, Button, Select, Tag } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { useGiveUp } from '@/features/object/form';
import { TypeMark } from '@/features/workflow';
import { useRequest } from '@/hooks/useRequest';
import { fieldApi } from '@/services/field';
import { taskLayoutApi } from '@/services/taskLayout';
import { errorText } from '@/utils/apiError';
import { fieldInfos } from './fieldInfo';
import { LayoutWorkbench } from './LayoutWorkbench';
import styles from './layoutAdmin.module.css';

interface Props {
  projectId: string;
  editable: boolean;
}

const origins: Readonly<Record<LayoutOrigin, (name: string | null) => string>> = {
  project: () => '本项目已单独调整',
  type: (name) => `使用企业布局「${name ?? ''}」`,
  default: (name) => `使用企业默认布局「${name ?? ''}」`,
  usual: () => '使用内置布局',
};

/** How each type of a project shows its fields: as the enterprise says, or as the project has made it. */
export function ProjectLayouts({ projectId, editable }: Props) {
  const { message, modal } = App.useApp();
  const [chosen, setChosen] = useState<string | null>(null);
  const [dirty, setDirty] = useState(false);
  const leave = useGiveUp(dirty);
  const { data, error, loading, refresh, refreshAsync } = useRequest(
    async () => {
      const [layouts, custom] = await Promise.all([
        taskLayoutApi.listOfProject({ projectId }),
        fieldApi.list({ projectId }),
      ]);
      return { layouts, fields: fieldInfos(custom) };
    },
    { refreshDeps: [projectId] },
  );
  const layouts = data?.layouts ?? [];
  const shown = layouts.find((one) => one.taskTypeId === chosen) ?? layouts[0];
  const choose = (taskTypeId: string) =>
    leave(() => setChosen(taskTypeId), {
      content: '当前类型的布局修改尚未保存，切换后将会丢失。',
      okText: '放弃修改并切换',
    });
  const reset = ({ taskTypeId, version, layoutName }: ProjectLayout) =>
    modal.confirm({
      title: '恢复企业布局？',
      content: `本项目的调整会被删除，改用${layoutName ? `企业布局「${layoutName}」` : '内置布局'}。`,
      okText: '恢复',
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await taskLayoutApi.resetOfProject({ projectId, taskTypeId, version });
          void message.success('已恢复企业布局');
        } catch (failure) {
          void message.error(errorText(failure));
        }
        await refreshAsync();
      },
    });
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={layouts.length === 0}
      emptyText="项目没有可用的任务类型"
      rows={6}
    >
      {shown && data && (
        <>
          <div className={styles.whose}>
            <span className={styles.itemName}>
              <Select
                style={{ minWidth: 160 }}
                aria-label="任务类型"
                value={shown.taskTypeId}
                onChange={choose}
                options={layouts.map((one) => ({ value: one.taskTypeId, label: <TypeMark type={one} /> }))}
              />
              <Tag color={shown.origin === 'project' ? 'blue' : undefined}>
                {origins[shown.origin](shown.layoutName)}
              </Tag>
            </span>
          </div>
          <LayoutWorkbench
            key={`${shown.taskTypeId} ${shown.origin} ${shown.version}`}
            model={shown.layout}
            fields={data.fields}
            onDirty={setDirty}
            onLatest={refresh}
            onSave={
              editable
                ? async ({ groups, createFields }) => {
                    const { taskTypeId, version } = shown;
                    await taskLayoutApi.saveOfProject({ projectId, taskTypeId, version, groups, createFields });
                    await refreshAsync();
                  }
                : undefined
            }
            actions={
              editable && shown.origin === 'project' && <Button onClick={() => reset(shown)}>恢复企业布局</Button>
            }
          />
        </>
      )}
    </StateView>
  );
}
