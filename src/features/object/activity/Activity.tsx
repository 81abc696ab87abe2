import { useSearchParams } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { listTaskComments } from '@/services/task';
import { CommentComposer } from '../comments/CommentComposer';
import { Thread } from '../comments/Thread';
import { threadsOf } from '../comments/threads';
import { useMentionable } from '../editor/useMentionable';
import { ChangeItem } from './ChangeItem';
import { buildFeed, type FeedKind, feedKinds } from './feed';
import type { HistoryFilter } from './filter';
import { HistoryFilters } from './HistoryFilters';
import styles from './activity.module.css';
import { useHistory } from './useHistory';

interface Props {
  taskId: string;
  /** Changes with each save of the task, here or elsewhere: then comments and history have grown. */
  revision: number;
  mayComment: boolean;
  onCommented: () => void;
}

/** Comments and history of a task. `?comment=` in the address leads to one of them. */
export function Activity({ taskId, revision, mayComment, onCommented }: Props) {
  const [search] = useSearchParams();
  const marked = search.get('comment');
  const [kind, setKind] = useState<FeedKind>('all');
  const [filter, setFilter] = useState<HistoryFilter>({});
  const mentions = useMentionable({ taskId });
  const comments = useRequest(() => listTaskComments(taskId, { quiet: true }), {
    cacheKey: `taskComments:${taskId}`,
    refreshDeps: [taskId, revision],
  });
  const transitions = kind === 'transitions';
  const asked = kind === 'all' ? {} : transitions ? { actorId: filter.actorId, transitions } : filter;
  const history = useHistory(taskId, asked, revision);
  const withComments = kind === 'all' || kind === 'comments';
  const withChanges = kind !== 'comments';
  const feed = buildFeed(withComments ? threadsOf(comments.data ?? []) : [], withChanges ? history.rows : []);
  const loaded = (!withComments || comments.data !== undefined) && (!withChanges || history.loaded);
  const refresh = () => {
    comments.refresh();
    history.refresh();
  };
  const commented = () => {
    refresh();
    onCommented();
  };
  const narrowed = Boolean(asked.field || asked.actorId);
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
      {mayComment && withComments && <CommentComposer taskId={taskId} mentions={mentions} onDone={commented} />}
      {(kind === 'changes' || transitions) && (
        <HistoryFilters taskId={taskId} revision={revision} filter={asked} onChange={setFilter} />
      )}
      <StateView
        loading={!loaded && (comments.loading || history.loading)}
        error={loaded ? undefined : (comments.error ?? history.error)}
        onRetry={refresh}
        empty={feed.length === 0}
        emptyText={
          narrowed
            ? '没有符合条件的变更'
            : kind === 'comments'
              ? '还没有评论'
              : transitions
                ? '阶段还没有变更过'
                : '还没有动态'
        }
      >
        {feed.map((item) =>
          item.kind === 'thread' ? (
            <Thread
              key={item.key}
              thread={item.thread}
              {...{ mentions, mayComment, marked }}
              onChanged={refresh}
              onAnswered={commented}
            />
          ) : (
            <ChangeItem key={item.key} change={item.change} />
          ),
        )}
        {withChanges && history.hasMore && (
          <Button type="text" size="small" loading={history.loadingMore} onClick={history.loadMore}>
            {history.moreError ? '加载失败，重试' : '加载更早的变更'}
          </Button>
        )}
      </StateView>
    </section>
  );
}
