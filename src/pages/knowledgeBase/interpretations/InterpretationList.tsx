import { interpretKinds, interpretStates } from '@contract/norm/enums';
import { history, Link } from '@umijs/max';
import { Button, Pagination, Tag } from 'antd';
import { useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { InterpretationForm, normPages, type OpenNorm, normStyles as styles } from '@/features/norm';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';

const SIZE = 20;

/** Of one norm: one's own drafts first, then what is liked most. */
export function InterpretationList({ norm, refresh }: OpenNorm) {
  const [pageNo, setPageNo] = useState(1);
  const {
    data,
    error,
    loading,
    refresh: reload,
  } = useRequest(() => normApi.queryInterpretations({ normId: norm.id, pageNo, pageSize: SIZE }), {
    refreshDeps: [norm.id, pageNo],
    onError: () => undefined,
  });
  const [writing, setWriting] = useState(false);
  const write = norm.acts.includes('interpret') && (
    <Button type="primary" onClick={() => setWriting(true)}>
      写解读
    </Button>
  );
  return (
    <div className={styles.part}>
      <div className={styles.bar}>
        <span className={styles.meta}>{data ? `${data.total} 篇` : ''}</span>
        <span className={styles.grow} />
        {data && data.total > 0 && write}
      </div>
      <StateView
        error={data ? undefined : error}
        loading={!data && loading}
        onRetry={reload}
        empty={data?.total === 0}
        emptyText="还没有解读：写下条款在实际工作中的含义、案例或常见问题"
        emptyAction={write}
      >
        <ul className={styles.rows}>
          {data?.result.map((one) => (
            <li key={one.id} className={styles.row}>
              <div className={styles.rowTitle}>
                <Tag>{interpretKinds[one.kind]}</Tag>
                <Link to={normPages.interpretation(norm.id, one.id)}>{one.title}</Link>
                {one.state === 'DRAFT' && <Tag color="gold">{interpretStates.DRAFT}</Tag>}
              </div>
              <p className={styles.meta}>{one.excerpt}</p>
              <p className={styles.meta}>
                {one.clause ? `${one.clause.no} ${one.clause.title} · ` : ''}
                {one.author?.name ?? '已离开的成员'} · {one.versionText} 版 · {one.likes} 赞 · {one.comments} 评论 ·{' '}
                <RelativeTime time={one.publishedTime ?? one.updatedTime} />
              </p>
            </li>
          ))}
        </ul>
        {data && data.total > SIZE && (
          <Pagination
            current={pageNo}
            pageSize={SIZE}
            total={data.total}
            onChange={setPageNo}
            showSizeChanger={false}
          />
        )}
      </StateView>
      {writing && (
        <InterpretationForm
          norm={norm}
          onClose={() => setWriting(false)}
          onDone={({ id }) => {
            setWriting(false);
            refresh();
            history.push(normPages.interpretation(norm.id, id));
          }}
        />
      )}
    </div>
  );
}
