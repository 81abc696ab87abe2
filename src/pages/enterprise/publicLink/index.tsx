import { Checkbox, Input, Pagination } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { LinkTable, useRevoke } from '@/features/publicLink';
import { useRequest } from '@/hooks/useRequest';
import { useUrlState } from '@/hooks/useUrlState';
import { publicLinkApi } from '@/services/publicLink';
import styles from './publicLink.module.css';

const defaults = { q: '', all: false, pageNo: 1, pageSize: 20 };

/** /enterpriseManage/publicLink — every public link of the enterprise: what is shared, by whom, how often it was opened. */
export default function PublicLinkPage() {
  const [{ q, all, pageNo, pageSize }, setUrl] = useUrlState(defaults);
  const { data, error, loading, refresh } = useRequest(
    () => publicLinkApi.listAll({ keyword: q.trim() || undefined, live: !all, pageNo, pageSize }),
    { refreshDeps: [q, all, pageNo, pageSize], onError: () => undefined },
  );
  const revoke = useRevoke(refresh);
  return (
    <>
      <PageHeader title="公开链接" />
      <div className={styles.page}>
        <div className={styles.bar}>
          <Input.Search
            allowClear
            className={styles.search}
            placeholder="搜索内容"
            aria-label="搜索公开链接"
            defaultValue={q}
            maxLength={100}
            onSearch={(text) => setUrl({ q: text, pageNo: 1 })}
          />
          <Checkbox checked={all} onChange={({ target }) => setUrl({ all: target.checked, pageNo: 1 })}>
            包括已到期与已撤销的
          </Checkbox>
        </div>
        <StateView
          loading={loading && !data}
          error={error}
          kept={Boolean(data)}
          onRetry={refresh}
          empty={data?.total === 0}
          emptyText={
            q ? '没有符合条件的公开链接' : '没有有效的公开链接：表格视图、表单、看板、页面和报告都可以公开分享'
          }
          rows={6}
        >
          <LinkTable ofAll rows={data?.result ?? []} loading={loading} revoke={revoke} />
          <Pagination
            align="end"
            hideOnSinglePage
            current={pageNo}
            pageSize={pageSize}
            total={data?.total ?? 0}
            onChange={(page, size) => setUrl({ pageNo: page, pageSize: size })}
          />
        </StateView>
      </div>
    </>
  );
}
