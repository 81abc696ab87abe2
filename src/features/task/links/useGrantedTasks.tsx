import type { GrantedObject } from '@contract/project/grant';
import { useFound } from '@/hooks/useFound';
import { grantApi } from '@/services/grant';
import { useTaskProject } from '../context/TaskProject';
import fieldStyles from '../styles/fields.less';
import styles from './links.less';

type GrantedTask = Pick<GrantedObject, 'title' | 'projectName'> & { taskId: string; taskNo: string };
const FOUND = 10;

export const grantedOption = ({ taskId, taskNo, title, projectName }: GrantedTask) => ({
  value: taskId,
  label: (
    <span className={fieldStyles.line}>
      <span className={fieldStyles.figure}>{taskNo}</span>
      <span className={fieldStyles.text}>{title}</span>
      <span className={styles.bond}>来自 {projectName}</span>
    </span>
  ),
});

/** Tasks that other projects granted to this one for links; none where they are not wanted. */
export function useGrantedTasks(keyword: string, exclude: readonly string[], wanted: boolean): GrantedTask[] {
  const { projectId } = useTaskProject();
  const { found } = useFound<GrantedObject>(
    keyword,
    async (words) =>
      (
        await grantApi.search({
          ...{ projectId, kind: 'task', linkable: true, pageSize: FOUND },
          ...(words && { keyword: words }),
        })
      ).result,
    { ready: wanted, deps: [projectId, wanted], textOf: ({ no, title }) => `${no} ${title}` },
  );
  if (!wanted) return [];
  return found
    .filter(({ id }) => !exclude.includes(id))
    .map(({ id, no, title, projectName }) => ({ taskId: id, taskNo: no, title, projectName }));
}
