import { appClasses } from '@contract/app/kinds';
import { holdsTyped } from '@contract/search/fold';
import { Link } from '@umijs/max';
import { Segmented, Tag } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { AppMark } from '@/features/app';
import { maybe, SearchBox, text, useListState } from '@/features/object/list';
import { useRequest } from '@/hooks/useRequest';
import { appApi } from '@/services/app';
import styles from './market.module.css';

const params = { q: text(50), category: maybe(appClasses) };
const ALL = 'all';

/** /toolMarket — what there is to work with: tools of the product, and what the enterprise registered. */
export default function ToolMarketPage() {
  const [{ q, category }, change] = useListState(params);
  const { data, error, loading, refresh } = useRequest(appApi.listMarket, { onError: () => undefined });
  const shown = (data ?? []).filter(
    (app) => (!category || app.category === category) && holdsTyped(q, app.name, app.summary, app.sn),
  );
  return (
    <>
      <PageHeader title="工具市场" />
      <div className={styles.page}>
        <div className={styles.bar}>
          <SearchBox
            value={q}
            onChange={(next) => change({ q: next })}
            label="搜索名称或用途"
            className={styles.search}
          />
          <Segmented
            aria-label="分类"
            value={category ?? ALL}
            onChange={(value) => change({ category: value === ALL ? null : (value as keyof typeof appClasses) })}
            options={[
              { value: ALL, label: '全部' },
              ...Object.entries(appClasses).map(([value, label]) => ({ value, label })),
            ]}
          />
        </div>
        <StateView
          loading={loading && !data}
          error={data ? undefined : error}
          onRetry={refresh}
          rows={8}
          empty={data !== undefined && shown.length === 0}
          emptyText={q.trim() || category ? '没有符合条件的工具' : '还没有工具'}
        >
          <ul className={styles.cards} aria-label="工具">
            {shown.map((app) => (
              <li key={app.sn}>
                <Link to={`/toolMarket/${app.sn}/detail`} className={styles.card}>
                  <span className={styles.mark}>
                    <AppMark icon={app.icon} />
                  </span>
                  <span className={styles.text}>
                    <strong>{app.name}</strong>
                    <span className={styles.summary}>{app.summary}</span>
                    <span className={styles.tags}>
                      <Tag>{appClasses[app.category]}</Tag>
                      {!app.builtin && <Tag>企业应用</Tag>}
                      {app.inTenant && <Tag color="success">已安装</Tag>}
                      {app.places > 0 && <span className="quiet-note">{app.places} 处使用</span>}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </StateView>
      </div>
    </>
  );
}
