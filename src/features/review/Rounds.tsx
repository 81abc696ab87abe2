import { type Conclusion, conclusions } from '@contract/review/lifecycle';
import type { ReviewDetail } from '@contract/review/review';
import dayjs from 'dayjs';
import type { RecordHandle } from '@/features/object/register';
import styles from './review.module.css';

const minute = (time: string) => dayjs(time).format('YYYY-MM-DD HH:mm');

/** What each round concluded, the newest first. */
export function Rounds({ record }: RecordHandle<ReviewDetail>) {
  return (
    <ul className={styles.issues}>
      {record.rounds.map(({ round, beganTime, concludedTime, conclusion, summary, score, found }) => (
        <li key={round} className={styles.issue}>
          <div className={styles.line}>
            <b>第 {round} 轮</b>
            <span className={styles.conclusion} data-conclusion={conclusion ?? 'none'}>
              {conclusion ? conclusions[conclusion as Conclusion] : '还没有结论'}
            </span>
            {score !== null && <span>{score} 分</span>}
            <span className={styles.grow} />
            <span className={styles.quiet}>
              {minute(beganTime)} 至 {concludedTime ? minute(concludedTime) : '今'}
            </span>
          </div>
          <div className={styles.facts}>
            发现问题 {found} 个{summary && <span className={styles.note}>{summary}</span>}
          </div>
        </li>
      ))}
    </ul>
  );
}
