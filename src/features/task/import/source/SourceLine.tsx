import type { WorkPull, WorkSource } from '@contract/import/source';
import { Button, Popconfirm, Progress } from 'antd';
import { wallAt } from '@/utils/today';
import styles from '../import.less';
import { isReading, labelOf, pullText } from './words';

interface Props {
  source: WorkSource;
  busy: boolean;
  /** The import goes on with its reading. */
  chosen: boolean;
  onPull: (changed: boolean) => void;
  onPause: (pull: WorkPull) => void;
  onResume: (pull: WorkPull) => void;
  onRemove: () => void;
  onUse: (pull: WorkPull) => void;
}

/** One connection: where it leads, how far its reading is, and what can be done with it now. */
export function SourceLine({ source, busy, chosen, onPull, onPause, onResume, onRemove, onUse }: Props) {
  const { lastPull: pull } = source;
  const reading = pull !== null && isReading(pull);
  const stopped = pull !== null && (pull.state === 'paused' || pull.state === 'failed');
  const isWhole = pull !== null && pull.state === 'finished' && pull.rows > 0;
  return (
    <li className={styles.optional}>
      <div>
        <b>{labelOf(source)}</b>
        <p className={styles.hint}>{source.address}</p>
        <p className={styles.hint} role="status">
          {pull ? pullText(pull, (moment) => wallAt(moment).format('HH:mm')) : '还没有读取过'}
        </p>
        {reading && pull.total !== null && pull.total > 0 && (
          <Progress percent={Math.floor((pull.rows / pull.total) * 100)} size="small" status="active" />
        )}
      </div>
      <span className="wrapped">
        {isWhole && (
          <Button type="primary" loading={busy} onClick={() => onUse(pull)}>
            {chosen ? '下一步：列对应' : '导入这些任务'}
          </Button>
        )}
        {reading && (
          <Button disabled={busy} onClick={() => onPause(pull)}>
            暂停
          </Button>
        )}
        {stopped && (
          <Button disabled={busy} onClick={() => onResume(pull)}>
            继续
          </Button>
        )}
        {!reading && pull?.state !== 'paused' && (
          <>
            {source.importedUntil !== null && (
              <Button disabled={busy} onClick={() => onPull(true)}>
                读取修改过的
              </Button>
            )}
            <Button disabled={busy} onClick={() => onPull(false)}>
              {pull === null ? '读取' : '全部重新读取'}
            </Button>
          </>
        )}
        <Popconfirm
          title={`移除 ${labelOf(source)}？`}
          description="保存的令牌一起删除；已导入的任务不变。"
          okText="移除"
          cancelText="不移除"
          onConfirm={onRemove}
        >
          <Button type="text" danger disabled={busy}>
            移除
          </Button>
        </Popconfirm>
      </span>
    </li>
  );
}
