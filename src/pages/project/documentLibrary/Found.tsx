import type { DocumentRow } from '@contract/document/document';
import { Marked } from '@/components/Marked';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { shortFileName } from '@/utils/fileName';
import styles from './library.module.css';
import { markOf } from './marks';

/** The words, and where they stand in the document. */
export interface Sought {
  words: string;
  place: string;
}
interface Props {
  projectId: string;
  keyword: string;
  onOpen: (row: DocumentRow, sought: Sought) => void;
}

/** Documents that hold the words, with the passage that does. */
export function Found({ projectId, keyword, onOpen }: Props) {
  const { data, error, loading, refresh } = useRequest(() => documentApi.search({ projectId, keyword }), {
    refreshDeps: [projectId, keyword],
    debounceWait: 250,
  });
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={data?.hits.length === 0}
      emptyText={`没有找到包含“${keyword}”的文档`}
    >
      <p className={styles.about} role="status">
        {data?.hits.length ?? 0}
        {data?.more ? '+' : ''} 个文档
      </p>
      <ul className="bare-list" aria-label="搜索结果">
        {data?.hits.map(({ document, folder, formerly, place, passage, marks }) => (
          <li key={document.id} className={styles.row}>
            <span className={styles.mark}>{markOf(document)}</span>
            <span className={styles.name}>
              <button
                type="button"
                className={styles.open}
                title={document.name}
                onClick={() => onOpen(document, { words: keyword, place })}
              >
                {shortFileName(document.name)}
              </button>
              {passage && (
                <p className={styles.passage}>
                  <Marked text={passage} marks={marks} />
                </p>
              )}
              {formerly !== null && <span className={styles.about}>曾用名：{formerly}</span>}
              <span className={styles.about}>{[folder, place].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </StateView>
  );
}
