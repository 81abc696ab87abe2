import { Progress } from 'antd';
import styles from './health.module.css';

interface QuotaBarProps {
  what: string;
  used: number;
  /** Null: no limit, and then no bar. */
  limit: number | null;
  said: (value: number) => string;
}

/** How much of a limit is used; full, it says so in words too. */
export function QuotaBar({ what, used, limit, said }: QuotaBarProps) {
  if (limit === null) {
    return (
      <p className={styles.quota}>
        <strong className="tabular">{said(used)}</strong>
        <span className={styles.hint}>不限</span>
      </p>
    );
  }
  const percent = Math.min(100, Math.floor((used / limit) * 100));
  const isFull = used >= limit;
  return (
    <div>
      <p className={styles.quota}>
        <strong className="tabular">{said(used)}</strong>
        <span className={isFull ? styles.full : styles.hint}>
          {isFull ? '已用完，' : ''}配额 {said(limit)}
        </span>
      </p>
      <Progress
        percent={percent}
        showInfo={false}
        size="small"
        status={isFull ? 'exception' : 'normal'}
        aria-label={`${what}：已用配额的 ${percent}%`}
      />
    </div>
  );
}
