import { normSources } from '@contract/norm/enums';
import { history, Link } from '@umijs/max';
import { Input } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { NormStateTag, normPages } from '@/features/norm';
import { useRequest } from '@/hooks/useRequest';
import { normApi } from '@/services/norm';
import styles from './home.module.css';
import { Libraries, useLibraries } from './Libraries';
import { OwnPages, useOwnPages } from './OwnPages';

const load = async () => {
  const [sources, hot, toRead, newest, own] = await Promise.all([
    normApi.countBySource(),
    normApi.hot(),
    normApi.query({ shelf: 'toRead', pageSize: 5 }),
    normApi.query({ sort: 'effectiveOn', state: 'EFFECTIVE', pageSize: 5 }),
    normApi.queryInterpretations({ pageSize: 5 }),
  ]);
  return { sources, hot, toRead, newest, interpretations: own };
};

/** /knowledgeBase — what there is, what waits for the reader, and what others read. */
export default function KnowledgeBasePage() {
  const { data, error, loading, refresh } = useRequest(load, { onError: () => undefined });
  const own = useOwnPages();
  const libraries = useLibraries();
  // Shown one by one, each would push the others.
  const whole =
    data !== undefined && [own, libraries].every((one) => one.data !== undefined || one.error !== undefined);
  const search = (keyword: string) =>
    history.push(keyword.trim() ? `${normPages.zone}?q=${encodeURIComponent(keyword.trim())}` : normPages.zone);
  const total = data?.sources.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <>
      <PageHeader title="知识库" />
      <div className={styles.page}>
        <Input.Search
          allowClear
          enterButton="检索"
          size="large"
          className={styles.search}
          aria-label="检索规范"
          placeholder="按编号、名称或条款内容检索规范"
          maxLength={100}
          onSearch={search}
        />
        <StateView
          error={data ? undefined : error}
          loading={!whole && (loading || own.loading || libraries.loading)}
          onRetry={refresh}
          rows={8}
        >
          {data && (
            <>
              <ul className={styles.sources} aria-label="现行规范按来源">
                <li>
                  <Link to={normPages.zone}>
                    <strong>{total}</strong>全部现行规范
                  </Link>
                </li>
                {data.sources.map(({ source, count }) => (
                  <li key={source}>
                    <Link to={`${normPages.zone}?source=${source}`}>
                      <strong>{count}</strong>
                      {normSources[source]}
                    </Link>
                  </li>
                ))}
              </ul>
              <div className={styles.columns}>
                <section aria-label="待我阅读">
                  <h2>
                    待我阅读 <Link to={`${normPages.zone}?tab=toRead`}>全部</Link>
                  </h2>
                  {data.toRead.result.length === 0 ? (
                    <p className={styles.none}>没有需要阅读确认的规范</p>
                  ) : (
                    <ol>
                      {data.toRead.result.map(({ id, code, title, versionText }) => (
                        <li key={id}>
                          <Link to={normPages.norm(id)}>
                            {code} {title}
                          </Link>
                          <span>{versionText}</span>
                        </li>
                      ))}
                    </ol>
                  )}
                </section>
                <section aria-label="近 30 天热门">
                  <h2>近 30 天热门</h2>
                  {data.hot.length === 0 ? (
                    <p className={styles.none}>近 30 天还没有人阅读</p>
                  ) : (
                    <ol>
                      {data.hot.slice(0, 8).map(({ id, code, title, views, heat }) => (
                        <li key={id}>
                          <Link to={normPages.norm(id)}>
                            {code} {title}
                          </Link>
                          <span title={`阅读 ${views} 次，另计点赞、收藏、订阅与新的解读`}>热度 {heat}</span>
                        </li>
                      ))}
                    </ol>
                  )}
                </section>
                <section aria-label="最近生效">
                  <h2>最近生效</h2>
                  {data.newest.result.length === 0 ? (
                    <p className={styles.none}>还没有生效的规范</p>
                  ) : (
                    <ol>
                      {data.newest.result.map(({ id, code, title, effectiveOn, state }) => (
                        <li key={id}>
                          <Link to={normPages.norm(id)}>
                            {code} {title}
                          </Link>
                          <span>
                            {state === 'EFFECTIVE' ? null : <NormStateTag state={state} />}
                            {effectiveOn}
                          </span>
                        </li>
                      ))}
                    </ol>
                  )}
                </section>
                <Libraries libraries={libraries} />
                <OwnPages own={own} />
                <section aria-label="受关注的解读">
                  <h2>受关注的解读</h2>
                  {data.interpretations.result.length === 0 ? (
                    <p className={styles.none}>还没有解读</p>
                  ) : (
                    <ol>
                      {data.interpretations.result.map(({ id, normId, title, normCode, likes }) => (
                        <li key={id}>
                          <Link to={normPages.interpretation(normId, id)}>{title}</Link>
                          <span>
                            {normCode} · {likes} 赞
                          </span>
                        </li>
                      ))}
                    </ol>
                  )}
                </section>
              </div>
            </>
          )}
        </StateView>
      </div>
    </>
  );
}
