import { useRequest } from 'ahooks';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { listTaskComments } from '@/services/task';
import { htmlToText } from '@/utils/html';
import styles from './activity.module.css';

interface Props {
  taskId: string;
  revision: number;
}

/** The latest comment, high in the detail: that somebody said something is seen without scrolling. Leads to it. */
export function LastComment({ taskId, revision }: Props) {
  const { data = [] } = useRequest(() => listTaskComments(taskId, { quiet: true }), {
    // One call with the comments below.
    cacheKey: `taskComments:${taskId}`,
    refreshDeps: [taskId, revision],
    onError: () => undefined,
  });
  const said = data.filter(({ deleted }) => !deleted);
  const last = said.reduce<(typeof said)[number] | undefined>(
    (latest, one) => (!latest || one.createdTime > latest.createdTime ? one : latest),
    undefined,
  );
  if (!last) return null;
  const show = () => {
    const comment = document.getElementById(`comment-${last.id}`);
    comment?.scrollIntoView({ block: 'center' });
    comment?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.last} onClick={show}>
      <PersonAvatar person={last.author} size={20} emptyText="" />
      <span className={styles.lastText}>
        <b>{last.author?.name ?? '已离开的成员'}</b> <RelativeTime time={last.createdTime} />
        <span className={styles.lastWords}>{htmlToText(last.content) || '图片'}</span>
      </span>
      <span className={styles.lastCount}>{said.length} 条评论</span>
    </button>
  );
}
