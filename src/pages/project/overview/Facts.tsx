import { projectVisibilities } from '@contract/project/enums';
import { CustomValues } from '@/features/object/register';
import { useFieldsOfProjects, useProject } from '@/features/project';
import styles from './overview.module.css';
import { Panel } from './Panel';

const range = (from: string | null, to: string | null) => (from || to ? `${from ?? '未定'} ~ ${to ?? '未定'}` : '未定');

/** What the project is, in its owner's words and dates. */
export function Facts() {
  const { project } = useProject();
  const facts: [string, string][] = [
    ['计划', range(project.planStart, project.planEnd)],
    ['实际', project.realStart ? range(project.realStart, project.realEnd ?? '至今') : '未开始'],
    ['成员', `${project.memberCount} 人`],
    ['可见范围', projectVisibilities[project.visibility]],
    ['模板', project.templateName ?? '空白项目'],
    ['项目集', project.collections.map(({ name }) => name).join('、') || '—'],
  ];
  return (
    <Panel title="项目信息">
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <CustomValues fields={useFieldsOfProjects()} row={project} />
      </dl>
      {project.description && <p className={styles.note}>{project.description}</p>}
    </Panel>
  );
}
