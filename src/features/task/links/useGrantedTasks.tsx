import type { GrantedObject } from '@contract/project/grant';
import { useRequest } from 'ahooks';
import { searchGranted } from '@/services/grant';
import { useTaskProject } from '../context/TaskProject';
import fieldStyles from '../fields/fields.less';
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
  const { data } = useRequest(
    () =>
      searchGranted({
        ...{ projectId, kind: 'task', linkable: true, pageSize: FOUND },
        ...(keyword.trim() && { keyword: keyword.trim() }),
      }),
    // A failure is an empty list.
    { refreshDeps: [projectId, keyword, wanted], debounceWait: 200, ready: wanted, onError: () => undefined },
  );
  if (!wanted) return [];
  return (data?.result ?? [])
    .filter(({ id }) => !exclude.includes(id))
    .map(({ id, no, title, projectName }) => ({ taskId: id, taskNo: no, title, projectName }));
}
