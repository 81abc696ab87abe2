import { useState } from 'react';
import { FileViewer } from '@/features/file';
import { useRequest } from '@/hooks/useRequest';
import { fileApi } from '@/services/file';
import { shortFileName } from '@/utils/fileName';
import styles from '../styles/files.less';

/** The files of one field: images as small pictures, the rest by name; a click shows one large. */
export default function FileList({ ids, taskId }: { ids: readonly string[]; taskId: string }) {
  const { data, error } = useRequest(() => fileApi.listByCategory({ category: 'taskField', taskId }), {
    refreshDeps: [taskId, ids.join()],
    cacheKey: `taskFiles:${taskId}:${ids.join()}`,
    staleTime: 30_000,
  });
  const [shown, setShown] = useState<string | null>(null);
  if (error) return <span className="faint">{ids.length} 个文件（名称读取失败）</span>;
  const files = (data ?? []).filter(({ fileId }) => ids.includes(fileId));
  if (files.length === 0) return <span className="faint">{ids.length} 个文件</span>;
  return (
    <span className={styles.files}>
      {files.map(({ fileId, name, kind }) => (
        <button
          key={fileId}
          type="button"
          className={styles.file}
          title={name}
          onClick={(event) => {
            event.stopPropagation();
            setShown(fileId);
          }}
        >
          {kind === 'image' && (
            <img className={styles.thumb} src={fileApi.preview.address({ fileId })} alt="" loading="lazy" />
          )}
          <span>{shortFileName(name)}</span>
        </button>
      ))}
      <FileViewer files={files} current={shown} onMove={setShown} onClose={() => setShown(null)} />
    </span>
  );
}
