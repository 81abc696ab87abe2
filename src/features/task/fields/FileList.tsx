import { isImage } from '@contract/file/constants';
import { useRequest } from 'ahooks';
import { fileUrl, listTaskFiles, previewUrl } from '@/services/file';
import { shortFileName } from '@/utils/fileName';
import styles from './files.less';

/** The files of one field: images as small pictures, the rest by name; each opens or is saved by a click. */
export default function FileList({ ids, taskId }: { ids: readonly string[]; taskId: string }) {
  const { data, error } = useRequest(() => listTaskFiles(taskId, { quiet: true }), {
    refreshDeps: [taskId, ids.join()],
    cacheKey: `taskFiles:${taskId}:${ids.join()}`,
    staleTime: 30_000,
  });
  if (error) return <span className={styles.faint}>{ids.length} 个文件（名称读取失败）</span>;
  const files = (data ?? []).filter(({ fileId }) => ids.includes(fileId));
  if (files.length === 0) return <span className={styles.faint}>{ids.length} 个文件</span>;
  return (
    <span className={styles.files}>
      {files.map(({ fileId, name }) => (
        <a
          key={fileId}
          className={styles.file}
          href={isImage(name) ? previewUrl(fileId) : fileUrl(fileId)}
          title={name}
          target={isImage(name) ? '_blank' : undefined}
          rel="noopener noreferrer"
          download={isImage(name) ? undefined : name}
          onClick={(event) => event.stopPropagation()}
        >
          {isImage(name) && <img className={styles.thumb} src={previewUrl(fileId)} alt="" loading="lazy" />}
          <span>{shortFileName(name)}</span>
        </a>
      ))}
    </span>
  );
}
