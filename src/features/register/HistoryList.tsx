import type { ObjectHistory } from '@contract/object/history';
import dayjs from 'dayjs';
import styles from './register.module.css';

const events: Record<string, string> = {
  created: '登记',
  updated: '修改',
  stated: '变更状态',
  tracked: '登记跟踪',
  deleted: '删除',
  recovered: '恢复',
  clockTakenBack: '重新计算时限',
};

/** Who changed what, newest first. */
export function HistoryList({ entries }: { entries: readonly ObjectHistory[] }) {
  return (
    <ul className={styles.list}>
      {entries.map(({ id, at, actor, event, changes, reason }) => (
        <li key={id}>
          <span className={styles.meta}>
            {dayjs(at).format('YYYY-MM-DD HH:mm')} · {actor?.name ?? '系统'}
          </span>{' '}
          {events[event] ?? event}
          {changes.map(({ field, label, before, after }) => (
            <div key={field}>
              {label}：{before ?? '空'} → {after ?? '空'}
            </div>
          ))}
          {reason && <div className={styles.meta}>{reason}</div>}
        </li>
      ))}
    </ul>
  );
}
