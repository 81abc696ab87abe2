import { type SearchType, searchTypes } from '@contract/search/types';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { searchApi } from '@/services/search';
import { Hits } from './Hits';
import { PAGE, Pages } from './Pages';
import styles from './search.module.css';

interface Props {
  type: SearchType;
  pageNo: number;
  onPage: (pageNo: number) => void;
}

/** The open objects of a kind that are assigned to the user, over all projects: where the desk's counters lead. */
export function Assigned({ type, pageNo, onPage }: Props) {
  const { label } = searchTypes[type];
  const { data, error, loading, refresh } = useRequest(() => searchApi.listAssigned({ type, pageNo, pageSize: PAGE }), {
    refreshDeps: [type, pageNo],
  });
  const rows = data?.result ?? [];
  return (
    <div className={styles.page}>
      <h1 className={styles.head}>指派给我的{label}</h1>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={rows.length === 0}
        emptyText={`没有未完成的${label}指派给我`}
        rows={6}
      >
        <Hits hits={rows} />
        <Pages pageNo={pageNo} total={data?.total ?? 0} onPage={onPage} />
      </StateView>
    </div>
  );
}
