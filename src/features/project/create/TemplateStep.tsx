import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import styles from './create.module.css';

interface TemplateStepProps {
  value?: string;
  onChange?: (templateId: string) => void;
}

/** Blank or a template. Radio buttons underneath, so that arrows and screen readers work as they do everywhere. */
export function TemplateStep({ value = '', onChange }: TemplateStepProps) {
  const templates = useRequest(() => projectApi.listTemplates(), { cacheKey: 'projectTemplates' });
  const blank = {
    id: '',
    name: '空白项目',
    description: '没有预置任务，从零开始规划。',
    taskCount: 0,
    builtin: true,
    templateClass: '',
  };
  return (
    <StateView
      loading={templates.loading && !templates.data}
      error={templates.data ? undefined : templates.error}
      onRetry={templates.refresh}
    >
      <div className={styles.templates} role="radiogroup" aria-label="选择模板">
        {[blank, ...(templates.data ?? [])].map((template) => (
          <label key={template.id} className={styles.template} data-chosen={template.id === value}>
            <input
              type="radio"
              name="projectTemplate"
              className="visually-hidden"
              checked={template.id === value}
              onChange={() => onChange?.(template.id)}
            />
            <span className={styles.templateName}>
              {template.name}
              {template.templateClass && <span className={styles.templateMark}>{template.templateClass}</span>}
              {!template.builtin && <span className={styles.templateMark}>自建</span>}
            </span>
            <span className={styles.templateText}>{template.description || '没有说明'}</span>
            <span className="faint-note">
              {template.taskCount > 0 ? `${template.taskCount} 个预置任务` : '无预置任务'}
            </span>
          </label>
        ))}
      </div>
    </StateView>
  );
}
