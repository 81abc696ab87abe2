import { pageOf } from '@contract/objectTypes';
import { Link } from '@umijs/max';
import { useState } from 'react';
import RelativeTime from '@/components/RelativeTime';
import StateView from '@/components/StateView';
import { FileViewer } from '@/features/file';
import { useRequest } from '@/hooks/useRequest';
import { documentApi } from '@/services/document';
import { shortFileName } from '@/utils/fileName';
import { fileSize } from '@/utils/fileSize';
import styles from './library.module.css';
import { markOf } from './marks';

/** Every attachment of the project with the object that it hangs on, as far as one may see that. */
export function ProjectFiles({ projectId }: { projectId: string }) {
  const [shown, setShown] = useState<string | null>(null);
  const { data, error, loading, refresh } = useRequest(() => documentApi.listProjectFiles({ projectId }), {
    refreshDeps: [projectId],
  });
  const rows = data ?? [];
  return (
    <StateView
      loading={loading && !data}
      error={data ? undefined : error}
      onRetry={refresh}
      empty={rows.length === 0}
      emptyText="任务、风险、问题等还没有附件"
    >
      <ul className="bare-list" aria-label="项目全部附件">
        {rows.map(({ file, object }) => (
          <li key={`${object.id}${file.fileId}`} className={styles.row}>
            <span className={styles.mark}>{markOf({ kind: 'file', fileKind: file.kind })}</span>
            <span className={styles.name}>
              <button type="button" className={styles.open} title={file.name} onClick={() => setShown(file.fileId)}>
                {shortFileName(file.name)}
              </button>
              <span className={styles.about}>
                {fileSize(file.size)} ·{' '}
                <Link to={pageOf(object.type, object.id, object.projectId)}>
                  {object.no} {object.title}
                </Link>
              </span>
            </span>
            <span className={styles.meta}>
              {file.createdBy?.name ?? '已离开的成员'} · <RelativeTime time={file.createdTime} />
            </span>
          </li>
        ))}
      </ul>
      <FileViewer
        files={rows.map(({ file }) => file)}
        current={shown}
        onMove={setShown}
        onClose={() => setShown(null)}
      />
    </StateView>
  );
}
