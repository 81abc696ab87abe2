import { MoreOutlined, PlusOutlined } from '@ant-design/icons';
import type { TaskDetail } from '@contract/task/task';
import { toolOpenTypes } from '@contract/task/toolEnums';
import type { DependTools, TaskTool } from '@contract/task/tools';
import { App, Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { Coming } from '@/components/Coming';
import StateView from '@/components/StateView';
import { EmptyPart } from '@/features/object/parts';
import { useRequest } from '@/hooks/useRequest';
import { taskToolApi } from '@/services/taskTool';
import { failureText } from '@/utils/failure';
import { useTaskProject } from '../context/TaskProject';
import { dependGroups } from '../links/linkKinds';
import detailStyles from '../styles/detail.less';
import { ToolForm } from './ToolForm';
import { ToolLink } from './ToolLink';
import styles from './tools.less';

const ToolFrame = lazy(() => import('./ToolFrame'));

interface Props {
  task: TaskDetail;
  revision: number;
}

const sides = ['PRE_TASK', 'POST_TASK'] as const;

interface OtherToolsProps {
  others: readonly { side: (typeof sides)[number]; of: DependTools['PRE_TASK'] }[];
  onFrame: (tool: TaskTool, url: string) => void;
}

/** Tools of the tasks that this one depends on, or that depend on it. */
const OtherTools = ({ others, onFrame }: OtherToolsProps) =>
  others.map(({ side, of }) => (
    <div key={side} className={styles.others}>
      <h4>{dependGroups[side]}的工具</h4>
      {of.map(({ task: other, tools: theirs }) => (
        <div key={other.taskId} className={styles.other}>
          <span className={styles.how} title={other.title}>
            {other.taskNo}
          </span>
          {theirs.map((tool) => (
            <ToolLink key={tool.toolId} tool={tool} onFrame={onFrame} />
          ))}
        </div>
      ))}
    </div>
  ));

/** The tools that work on a task needs, and those of the tasks that it depends on. */
export function ToolsSection({ task, revision }: Props) {
  const { rights } = useTaskProject();
  const { message, modal } = App.useApp();
  const { taskId } = task;
  const { data, error, refresh } = useRequest(() => taskToolApi.list({ id: taskId }), {
    refreshDeps: [taskId, revision],
  });
  /** The id of a tool, or '' for a new one. */
  const [editing, setEditing] = useState<string | null>(null);
  const [framed, setFramed] = useState<{ id: string; name: string; url: string } | null>(null);
  const editable = !rights.readonly && task.category !== 'CLOSED' && rights.privileges.includes('TASK:RELATION:UPDATE');
  const tools = data?.tools ?? [];
  const others = sides.map((side) => ({ side, of: data?.[side] ?? [] })).filter(({ of }) => of.length > 0);
  const none = data !== undefined && tools.length === 0 && others.length === 0;
  if (none && !editable) return null;
  if (none && editing === null) return <EmptyPart name="工具" place={6} onBegin={() => setEditing('')} />;
  // Until it is known whether there are any, nothing is promised.
  if (!data && !error) return <Coming />;

  const attempt = (work: () => Promise<unknown>, failure: string) =>
    work()
      .catch((reason: unknown) => void message.error(failureText(reason, failure)))
      .finally(refresh);
  const move = (at: number, by: 1 | -1) => {
    const ids = tools.map(({ toolId }) => toolId);
    const [moved] = ids.splice(at, 1);
    if (moved) ids.splice(at + by, 0, moved);
    void attempt(() => taskToolApi.order({ taskId, toolIds: ids }), '调整顺序失败');
  };
  const remove = (tool: TaskTool) =>
    modal.confirm({
      title: `移除工具「${tool.name}」？`,
      content: '只移除任务上的链接，工具本身不受影响。',
      okText: '移除',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => taskToolApi.remove({ id: tool.toolId }), '移除工具失败'),
    });
  const done = () => {
    setEditing(null);
    refresh();
  };
  const frame = ({ toolId, name }: TaskTool, url: string) => setFramed({ id: toolId, name, url });
  const menuOf = (tool: TaskTool, at: number) => [
    { key: 'edit', label: '编辑', onClick: () => setEditing(tool.toolId) },
    { key: 'up', label: '上移', disabled: at === 0, onClick: () => move(at, -1) },
    { key: 'down', label: '下移', disabled: at === tools.length - 1, onClick: () => move(at, 1) },
    { key: 'remove', label: '移除', danger: true, onClick: () => remove(tool) },
  ];

  return (
    <section className={detailStyles.section} data-editing={editing === null ? undefined : ''}>
      <h3 className={detailStyles.heading}>
        工具
        {editable && editing === null && (
          <Button type="text" size="small" icon={<PlusOutlined />} onClick={() => setEditing('')}>
            添加
          </Button>
        )}
      </h3>
      <StateView error={data ? undefined : error} onRetry={refresh}>
        <ul className={styles.list} aria-label="任务的工具">
          {tools.map((tool, at) => (
            <li key={tool.toolId} className={detailStyles.child}>
              {editing === tool.toolId ? (
                <ToolForm taskId={taskId} tool={tool} onDone={done} onCancel={() => setEditing(null)} />
              ) : (
                <>
                  <ToolLink tool={tool} onFrame={frame} />
                  <span className={styles.how}>{toolOpenTypes[tool.openType] ?? tool.openType}</span>
                  {editable && (
                    <ActionMenu placement="bottomRight" menu={{ items: menuOf(tool, at) }}>
                      <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${tool.name} 的操作`} />
                    </ActionMenu>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
        <OtherTools others={others} onFrame={frame} />
      </StateView>
      {editing === '' && <ToolForm taskId={taskId} onDone={done} onCancel={() => setEditing(null)} />}
      {framed && (
        <Suspense fallback={null}>
          <ToolFrame {...framed} onClose={() => setFramed(null)} />
        </Suspense>
      )}
    </section>
  );
}
