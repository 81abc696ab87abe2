import type { Figures } from '@contract/questionnaire/tally';
import styles from './live.module.css';

/** Large enough for the last row: a bar an option, with what it got in words beside it. */
export function Bars({ figures }: { figures: Figures }) {
  const { answered, counts = [], mean, nps } = figures;
  return (
    <>
      <ul className={styles.bars} aria-label="投票结果" aria-live="off">
        {counts.map(({ id, text, count }) => {
          const share = answered > 0 ? (count / answered) * 100 : 0;
          return (
            <li key={id}>
              <span className={styles.said}>
                <span>{text}</span>
                <span className="tabular">
                  {count} 票 · {share.toFixed(0)}%
                </span>
              </span>
              <span className={styles.track} aria-hidden>
                <span className={styles.bar} style={{ width: `${share}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
      {typeof mean === 'number' && <p className={styles.no}>平均 {mean.toFixed(2)}</p>}
      {typeof nps === 'number' && <p className={styles.no}>NPS {nps.toFixed(1)}</p>}
    </>
  );
}
