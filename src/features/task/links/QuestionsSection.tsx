import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import { Coming } from '@/components/Coming';
import { FailedPart } from '@/features/object/parts';
import { useRequest } from '@/hooks/useRequest';
import { problemApi } from '@/services/problem';
import detailStyles from '../styles/detail.less';
import styles from './links.less';

interface Props {
  taskId: string;
  revision: number;
}

/** The problems that the task solves or came from, as far as one may see them; nothing where there are none. */
export function QuestionsSection({ taskId, revision }: Props) {
  const { data, error, refresh } = useRequest(() => problemApi.ofTask({ taskId }), {
    refreshDeps: [taskId, revision],
    onError: () => undefined,
  });
  if (!data && error) return <FailedPart name="关联问题" error={error} onRetry={refresh} />;
  if (!data) return <Coming />;
  if (data.result.length === 0) return null;
  return (
    <section className={detailStyles.section}>
      <h3 className={detailStyles.heading}>关联问题</h3>
      <ul className={styles.list}>
        {data.result.map(({ type, id, projectId, no, title, state }) => (
          <li key={id} className={styles.question}>
            <Link to={pageOf(type, id, projectId)}>
              {no} {title}
            </Link>
            {state && <span className={styles.questionState}>{state}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
