import { CaretRightOutlined, CloseOutlined, PauseOutlined } from '@ant-design/icons';
import { Button, Progress } from 'antd';
import { shortFileName } from '@/utils/fileName';
import { fileSize } from '@/utils/fileSize';
import styles from './library.module.css';
import { type LibraryUpload, mayGo } from './uploadQueue';
import type { useUploads } from './useUploads';

const words: Readonly<Record<LibraryUpload['state'], string>> = {
  waiting: '排队中',
  sending: '上传中',
  offline: '网络中断，恢复后继续',
  paused: '已暂停',
  done: '已完成',
  skipped: '已跳过',
  failed: '失败',
};

/** What is on its way, below the page; it stays while one looks into other folders, and is here again after other pages. */
export function UploadTray({ uploads }: { uploads: ReturnType<typeof useUploads> }) {
  const { all, stop, go, again, drop, clear } = uploads;
  if (all.length === 0) return null;
  const done = all.filter(({ state }) => state === 'done' || state === 'skipped').length;
  return (
    <section className={styles.tray} aria-label="上传">
      <header>
        <b>
          上传 {done} / {all.length}
        </b>
        {all.filter((one) => one.state === 'failed' && mayGo(one)).length > 1 && (
          <Button type="text" size="small" onClick={again}>
            全部重试
          </Button>
        )}
        {done > 0 && (
          <Button type="text" size="small" onClick={clear}>
            清除已完成
          </Button>
        )}
      </header>
      <ul>
        {all.map(({ key, file, state, sent, failure }) => (
          <li key={key}>
            <span className={styles.trayName}>
              <span title={file.name}>{shortFileName(file.name)}</span>
              <small role={failure ? 'alert' : undefined} data-failed={failure !== undefined || undefined}>
                {failure ?? `${words[state]} · ${fileSize(sent)} / ${fileSize(file.size)}`}
              </small>
              {(state === 'sending' || state === 'offline' || state === 'paused') && (
                <Progress
                  percent={Math.round((100 * sent) / file.size)}
                  size="small"
                  showInfo={false}
                  aria-label={`${file.name} 上传进度`}
                />
              )}
            </span>
            {(state === 'sending' || state === 'offline' || state === 'waiting') && (
              <Button
                type="text"
                size="small"
                icon={<PauseOutlined />}
                aria-label={`暂停 ${file.name}`}
                onClick={() => stop(key)}
              />
            )}
            {mayGo({ state, file }) && (
              <Button
                type="text"
                size="small"
                icon={<CaretRightOutlined />}
                aria-label={`继续 ${file.name}`}
                onClick={() => go(key)}
              />
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={`移除 ${file.name}`}
              onClick={() => drop(key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
