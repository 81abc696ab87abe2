import { projectSettings } from '@contract/project/enums';
import type { ProjectTemplate, TemplateTask } from '@contract/project/template';
import { Drawer } from 'antd';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import styles from './templates.module.css';

const days = ({ startDay, endDay }: TemplateTask): string => {
  if (startDay === undefined && endDay === undefined) return '';
  if (startDay === undefined) return `至第 ${(endDay ?? 0) + 1} 个工作日`;
  if (endDay === undefined || endDay === startDay) return `第 ${startDay + 1} 个工作日`;
  return `第 ${startDay + 1}–${endDay + 1} 个工作日`;
};

function Branch({ tasks }: { tasks: readonly TemplateTask[] }) {
  return (
    <ul className={styles.tree}>
      {tasks.map((task, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a template's tasks have no ids, and their order is theirs
        <li key={at}>
          {task.title} <span className="faint-note">{days(task)}</span>
          {task.children && <Branch tasks={task.children} />}
        </li>
      ))}
    </ul>
  );
}

/** What a project of this template would begin with. */
export function TemplatePreview({ template, onClose }: { template: ProjectTemplate; onClose: () => void }) {
  const { data, error, loading, refresh } = useRequest(() => projectApi.getTemplate({ id: template.id }));
  const on = Object.entries(projectSettings).filter(([key]) => data?.settings[key] === '1');
  return (
    <Drawer open title={`模板「${template.name}」`} size="min(480px, 100vw)" onClose={onClose}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        {data && (
          <>
            <p>
              {data.taskCount} 个任务，{data.linkCount} 条依赖；已用于 {data.useCount} 个项目。
            </p>
            {on.length > 0 && <p>开启的配置：{on.map(([, { label }]) => label).join('；')}</p>}
            {data.tabs && <p>页面的顺序与显示按来源项目设置。</p>}
            {data.tasks.length > 0 ? <Branch tasks={data.tasks} /> : <p>没有预置任务</p>}
          </>
        )}
      </StateView>
    </Drawer>
  );
}
