import { DATE_TIME_FORMAT } from '@contract/constants';
import { URGE_NOTE_MAX } from '@contract/task/enums';
import type { TaskRow } from '@contract/task/task';
import type { UrgingConfig } from '@contract/task/urge';
import { App, Input, Modal } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useState } from 'react';
import StateView from '@/components/StateView';
import { touched } from '@/features/realtime';
import { useRequest } from '@/hooks/useRequest';
import { taskUrgeApi } from '@/services/taskUrge';
import { formatDuration } from '@/utils/duration';
import { failureText } from '@/utils/failure';
import styles from './urge.less';

interface Props {
  task: Pick<TaskRow, 'taskId' | 'taskNo' | 'executor'>;
  onClose: () => void;
  onUrged?: () => void;
}

const TICK_MS = 1_000;

/** Counts down to the moment at which it is allowed again, and reports when it has come. */
function useLeft(until: string | null | undefined, onOver: () => void): number {
  const [now, setNow] = useState(Date.now);
  const left = until ? Math.max(0, Date.parse(until) - now) : 0;
  useEffect(() => {
    if (!until) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [until]);
  const over = Boolean(until) && left === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only that it is over is a reason.
  useEffect(() => {
    if (over) onOver();
  }, [over]);
  return left;
}

function Facts({ config, left }: { config: UrgingConfig; left: number }) {
  const { urgeCount, usedToday, dailyCap, lastUrgedTime, cooldownMinutes, escalateAfter } = config;
  return (
    <>
      <dl className={styles.facts}>
        <dt>已催办</dt>
        <dd>{urgeCount} 次</dd>
        <dt>今天</dt>
        <dd>
          {usedToday} / {dailyCap} 次
        </dd>
        <dt>上次催办</dt>
        <dd>{lastUrgedTime ? dayjs(lastUrgedTime).format(DATE_TIME_FORMAT) : '—'}</dd>
        <dt>间隔</dt>
        <dd>{left > 0 ? `还需等待 ${formatDuration(left)}` : `${cooldownMinutes} 分钟`}</dd>
      </dl>
      {escalateAfter !== null && (
        <p className={styles.hint}>同一执行人每累计 {escalateAfter} 次催办，会同时通知项目负责人。</p>
      )}
    </>
  );
}

/** Urges the executor, with a word; says how often that was done, and when it can be done again. */
export default function UrgeDialog({ task, onClose, onUrged }: Props) {
  const { message } = App.useApp();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const { data, error, loading, refresh, mutate } = useRequest(() => taskUrgeApi.getState({ taskId: task.taskId }));
  const left = useLeft(data?.nextTime, refresh);
  const submit = async () => {
    if (busy || !data?.allowed) return;
    setBusy(true);
    try {
      mutate(await taskUrgeApi.urge({ taskId: task.taskId, note: note.trim() || undefined }));
    } catch (failure) {
      void message.error(failureText(failure, '催办失败'));
      refresh();
      return;
    } finally {
      setBusy(false);
    }
    void message.success(`已催办 ${task.executor?.name ?? '执行人'}`);
    touched({ type: 'task', id: task.taskId });
    onUrged?.();
    onClose();
  };
  return (
    <Modal
      open
      title={`催办 ${task.taskNo}${task.executor ? `：${task.executor.name}` : ''}`}
      okText="催办"
      confirmLoading={busy}
      okButtonProps={{ disabled: !data?.allowed }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh} rows={3}>
        {data && (
          <>
            <Facts config={data} left={left} />
            {data.reason && (
              <p className={styles.refused} role="status">
                {data.reason}
              </p>
            )}
            <Input.TextArea
              autoFocus
              aria-label="催办备注"
              placeholder="备注（选填）：需要什么、什么时候要"
              rows={3}
              showCount
              maxLength={URGE_NOTE_MAX}
              disabled={!data.allowed}
              value={note}
              onChange={(event) => setNote(event.target.value)}
              onKeyDown={(event) => {
                event.stopPropagation();
                if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
                if (event.key === 'Escape') onClose();
              }}
            />
          </>
        )}
      </StateView>
    </Modal>
  );
}
