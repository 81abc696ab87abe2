import { LOAD_MORE_THRESHOLD_PX } from '@contract/constants';
import type { ProjectActivity } from '@contract/project/project';
import { Link } from '@umijs/max';
import { useInfiniteScroll } from 'ahooks';
import { Button } from 'antd';
import { useRef } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { projectApi } from '@/services/project';
import styles from './overview.module.css';
import { Panel } from './Panel';

const PAGE = 20;

interface Feed {
  list: ProjectActivity[];
  pageNo: number;
  total: number;
}

/** What happened in the project, newest first. */
export function Activities({ projectId }: { projectId: string }) {
  const list = useRef<HTMLUListElement>(null);
  const feed = useInfiniteScroll<Feed>(
    async (current) => {
      const pageNo = (current?.pageNo ?? 0) + 1;
      const page = await projectApi.listActivities({ id: projectId, pageNo, pageSize: PAGE });
      return { list: page.result, pageNo, total: page.total };
    },
    {
      isNoMore: (data) => Boolean(data && data.list.length >= data.total),
      // Older ones come before one has scrolled to the end of the page; the button is for the keyboard.
      target: () => list.current?.closest('main'),
      threshold: LOAD_MORE_THRESHOLD_PX,
    },
  );
  const items = feed.data?.list ?? [];
  return (
    <Panel title="最近动态">
      <StateView
        loading={feed.loading && !feed.data}
        error={feed.data ? undefined : feed.error}
        onRetry={feed.reload}
        empty={items.length === 0}
        emptyText="还没有动态"
      >
        <ul ref={list} className={styles.feed}>
          {items.map(({ id, actor, text, taskId, taskNo, title, at }) => (
            <li key={id}>
              <PersonAvatar person={actor} emptyText="系统" />
              <span className={styles.feedText}>
                <b>{actor?.name ?? '系统'}</b> {text}
                {taskId && (
                  <>
                    {' '}
                    <Link to={`/project/${projectId}/task/${taskId}`}>
                      {taskNo} {title}
                    </Link>
                  </>
                )}
              </span>
              <span className={styles.faint}>
                <RelativeTime time={at} />
              </span>
            </li>
          ))}
        </ul>
        {feed.error && (
          <p className={styles.more}>
            加载失败 <Button onClick={feed.loadMore}>重试</Button>
          </p>
        )}
        {!feed.noMore && !feed.error && (
          <div className={styles.more}>
            <Button loading={feed.loadingMore} onClick={feed.loadMore}>
              加载更多
            </Button>
          </div>
        )}
      </StateView>
    </Panel>
  );
}
