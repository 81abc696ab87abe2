import type { WholeFile } from '@contract/project/wholeFile';
import { WHOLE_FILE_KEPT_DAYS } from '@contract/project/wholeLimits';
import { Link } from '@umijs/max';
import dayjs from 'dayjs';
import { useEffect, useRef } from 'react';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { projectApi } from '@/services/project';
import { megabytes } from '@/utils/tableFile';
import styles from './wholeFile.module.css';

const POLL_MS = 2000;
const isOpen = ({ state }: Pick<WholeFile, 'state'>) => state === 'queued' || state === 'running';

/** One's own files of projects, looked at again as long as one is under way. */
export function useWholeFiles(act: WholeFile['act'], projectId?: string, onEnd?: (file: WholeFile) => void) {
  const before = useRef<ReadonlySet<string>>(new Set());
  const { data, loading, error, refresh, run, cancel } = useRequest(
    () => projectApi.listWholeFiles({ ...(projectId && { projectId }) }),
    { pollingInterval: POLL_MS, pollingErrorRetryCount: -1, refreshDeps: [projectId] },
  );
  const files = data?.filter((one) => one.act === act);
  const running = files?.some(isOpen) ?? false;
  useEffect(() => {
    for (const one of files ?? []) if (before.current.has(one.id) && !isOpen(one)) onEnd?.(one);
    before.current = new Set(files?.filter(isOpen).map(({ id }) => id));
    // Nothing to follow any more: looked at again once another one is asked for.
    if (data && !running) cancel();
  });
  return { files, running, loading, error, refresh, again: run };
}

export function FileList({ of }: { of: ReturnType<typeof useWholeFiles> }) {
  const { files, loading, error, refresh } = of;
  return (
    <StateView loading={loading && !files} error={files ? undefined : error} onRetry={refresh} rows={1}>
      <ul className={styles.files} aria-live="polite">
        {files?.map((one) => (
          <li key={one.id}>
            <span className={styles.time}>{dayjs(one.createdTime).format('YYYY-MM-DD HH:mm')}</span>
            {one.act === 'in' && <span>{one.name}</span>}
            <State of={one} />
          </li>
        ))}
      </ul>
    </StateView>
  );
}

function State({
  of: { id, act, state, rows, files, ofFiles, bytes, notes, error, createdTime, projectId },
}: {
  of: WholeFile;
}) {
  if (state === 'queued') return <span>等待中</span>;
  if (state === 'failed') return <span className={styles.failed}>{error ?? '没有成功，请再试一次'}</span>;
  const far = `${rows.toLocaleString()} 行${ofFiles > 0 ? `、${files.toLocaleString()} / ${ofFiles.toLocaleString()} 个文件` : ''}`;
  if (state === 'running') return <span>{act === 'out' ? `正在导出：已写入 ${far}` : `正在导入：已带入 ${far}`}</span>;
  if (act === 'in') {
    return (
      <span>
        {projectId && <Link to={`/project/${projectId}/task`}>打开项目</Link>}
        <span className={styles.until}>{far}</span>
        {notes.map((note) => (
          <small key={note} className={styles.note}>
            {note}
          </small>
        ))}
      </span>
    );
  }
  const until = dayjs(createdTime).add(WHOLE_FILE_KEPT_DAYS, 'day').format('MM-DD HH:mm');
  return (
    <span>
      <a className="inline-link" href={projectApi.wholeFile.address({ fileId: id })} download>
        下载（{megabytes(bytes)}）
      </a>
      <span className={styles.until}>
        {far}，{until} 前可下载
      </span>
    </span>
  );
}
