import { useSearchParams } from '@umijs/max';
import { useMemoizedFn } from 'ahooks';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { touched, useObjectChanges } from '@/features/realtime';
import { useTaken } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { listComments } from '@/services/object';
import { CommentComposer, type TalkSubject, Thread, threadsOf } from '../comments';
import { useMentionable } from '../editor';
import styles from './activity.module.css';
import { ChangeItem } from './ChangeItem';
import { buildFeed, type FeedKind, feedKinds } from './feed';
import type { HistoryFilter } from './filter';
import { HistoryFilters } from './HistoryFilters';
import { useHistory } from './useHistory';

interface Props {
  on: TalkSubject;
  /** Changes with each save of the object, here or elsewhere: then comments and history have grown. */
  revision: number | string;
  mayComment: boolean;
  onCommented?: () => void;
  /** What its events are called beside those that all kinds have. */
  events?: Readonly<Record<string, string>>;
  /** What it is called that its history follows the changes of. */
  stateWord?: string;
}

/** Comments and history of an object. `?comment=` in the address leads to one of them. */
export function Activity({ on, revision, mayComment, onCommented, events, stateWord = '状态' }: Props) {
  const [search] = useSearchParams();
  const marked = search.get('comment');
  const [kind, setKind] = useState<FeedKind>('all');
  const [filter, setFilter] = useState<HistoryFilter>({});
  const mentions = useMentionable(on.type, on.id);
  const comments = useRequest(() => listComments(on), {
    cacheKey: `comments:${on.id}`,
    refreshDeps: [on.id, revision],
  });
  const transitions = kind === 'transitions';
  const asked = kind === 'all' ? {} : transitions ? { actorId: filter.actorId, transitions } : filter;
  const history = useHistory(on, asked, revision);
  const withComments = kind === 'all' || kind === 'comments';
  const withChanges = kind !== 'comments';
  const feed = buildFeed(withComments ? threadsOf(comments.data ?? []) : [], withChanges ? history.rows : []);
  const loaded = (!withComments || comments.data !== undefined) && (!withChanges || history.loaded);
  const refresh = () => {
    comments.refresh();
    history.refresh();
  };
  // A task's screen listens for itself and says so by its revision.
  useObjectChanges(on, refresh);
  const changed = () => {
    refresh();
    touched(on);
  };
  const commented = useMemoizedFn(() => {
    changed();
    onCommented?.();
  });
  useTaken(commented);
  const narrowed = Boolean(asked.field || asked.actorId);
  return (
    <section className={styles.activity}>
      <div className={styles.heading}>
        <h3>动态</h3>
        <Segmented<FeedKind>
          aria-label="动态的种类"
          size="small"
          value={kind}
          onChange={setKind}
          options={(Object.keys(feedKinds) as FeedKind[]).map((value) => ({ value, label: feedKinds[value] }))}
        />
      </div>
      {mayComment && withComments && <CommentComposer on={on} mentions={mentions} onDone={commented} />}
      {(kind === 'changes' || transitions) && (
        <HistoryFilters on={on} revision={revision} filter={asked} onChange={setFilter} />
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
                ? `${stateWord}还没有变更过`
                : '还没有动态'
        }
      >
        {feed.map((item) =>
          item.kind === 'thread' ? (
            <Thread
              key={item.key}
              thread={item.thread}
              {...{ on, mentions, mayComment, marked }}
              onChanged={changed}
              onAnswered={commented}
            />
          ) : (
            <ChangeItem key={item.key} change={item.change} events={events} />
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
