import { useRequest } from 'ahooks';
import { Segmented } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { listTaskActions, listTaskComments } from '@/services/task';
import { CommentComposer } from '../comments/CommentComposer';
import { CommentItem } from '../comments/CommentItem';
import { ChangeItem } from './ChangeItem';
import { buildFeed, type FeedKind, feedKinds } from './feed';
import styles from './history.less';

interface Props {
  taskId: string;
  /** Changes with each save of the task: then the history has grown. */
  revision: number;
  mayComment: boolean;
  onCommented: () => void;
}

/** Comments and history of a task. */
export function Activity({ taskId, revision, mayComment, onCommented }: Props) {
  const [kind, setKind] = useState<FeedKind>('all');
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const [comments, history] = await Promise.all([
        listTaskComments(taskId, { quiet: true }),
        listTaskActions(taskId, { quiet: true }),
      ]);
      return { comments, history };
    },
    { refreshDeps: [taskId, revision] },
  );
  const feed = data ? buildFeed(kind, data.comments, data.history) : [];
  return (
    <section className={styles.activity}>
      <div className={styles.heading}>
        <h3>动态</h3>
        <Segmented<FeedKind>
          size="small"
          value={kind}
          onChange={setKind}
          options={(Object.keys(feedKinds) as FeedKind[]).map((value) => ({ value, label: feedKinds[value] }))}
        />
      </div>
      {mayComment && (
        <CommentComposer
          taskId={taskId}
          onDone={() => {
            refresh();
            onCommented();
          }}
        />
      )}
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={feed.length === 0}
        emptyText={kind === 'comments' ? '还没有评论' : '还没有动态'}
      >
        {feed.map((item) =>
          item.kind === 'comment' ? (
            <CommentItem key={item.key} comment={item.comment} onChanged={refresh} />
          ) : (
            <ChangeItem key={item.key} change={item.change} />
          ),
        )}
      </StateView>
    </section>
  );
}
