import { Coming } from '@/components/Coming';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import { useRequest } from '@/hooks/useRequest';
import { listComments, type PartRef } from '@/services/object';
import { htmlToText } from '@/utils/html';
import styles from './activity.module.css';

interface Props {
  on: PartRef;
  revision: number | string;
}

/** The latest comment, high in the detail: that somebody said something is seen without scrolling. Leads to it. */
export function LastComment({ on, revision }: Props) {
  const { data, error } = useRequest(() => listComments(on), {
    // One call with the comments below.
    cacheKey: `comments:${on.id}`,
    refreshDeps: [on.id, revision],
    onError: () => undefined,
  });
  if (!data && !error) return <Coming />;
  const said = (data ?? []).filter(({ deleted }) => !deleted);
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
