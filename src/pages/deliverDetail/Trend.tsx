import type { MarketTrend } from '@contract/market/market';
import { type Outcome, outcomeCodes, outcomes } from '@contract/market/words';
import { DrillLink } from './DrillLink';
import styles from './market.module.css';
import { rateOf } from './say';

/** More months than these, and the counts above the bars would touch. */
const LABELLED = 24;

/** A long trend is looked at from its end. */
const newest = (place: HTMLElement | null) => {
  if (place) place.scrollLeft = place.scrollWidth;
};

/** A bar a month of the plan, parted by what became of it: patterns and an order that is the same, not colour alone. */
export function Trend({ trend }: { trend: MarketTrend }) {
  const most = Math.max(1, ...trend.map(({ figures }) => figures.planned));
  return (
    <section aria-labelledby="market-trend" className={styles.part}>
      <header className={styles.head}>
        <h2 id="market-trend">按计划月份</h2>
        <ul className={styles.legend}>
          {outcomeCodes.map((outcome) => (
            <li key={outcome}>
              <i data-outcome={outcome} />
              {outcomes[outcome]}
            </li>
          ))}
        </ul>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section ref={newest} className="scroll-x" tabIndex={0} aria-label="按计划月份的交付">
        <ol className={styles.bars}>
          {trend.map(({ month, figures }) => (
            <li key={month}>
              <DrillLink
                drill={{ month }}
                count={figures.planned}
                className={styles.bar}
                name={`${month} 计划 ${figures.planned}，按期交付率 ${rateOf(figures)}`}
              >
                <span className={styles.count}>
                  {trend.length <= LABELLED && figures.planned > 0 ? figures.planned : ''}
                </span>
                {outcomeCodes.toReversed().map((outcome) => (
                  <Part key={outcome} outcome={outcome} share={figures[outcome] / most} />
                ))}
              </DrillLink>
              <span className={styles.month}>{monthText(month, trend.length)}</span>
            </li>
          ))}
        </ol>
      </section>
      <details className={styles.details}>
        <summary>数据表</summary>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">月份</th>
              <th scope="col">计划</th>
              {outcomeCodes.map((outcome) => (
                <th key={outcome} scope="col">
                  {outcomes[outcome]}
                </th>
              ))}
              <th scope="col">按期率</th>
            </tr>
          </thead>
          <tbody>
            {trend
              .filter(({ figures }) => figures.planned > 0)
              .map(({ month, figures }) => (
                <tr key={month}>
                  <th scope="row">{month}</th>
                  <td>
                    <DrillLink drill={{ month }} name={`${month} 计划 ${figures.planned}`} count={figures.planned} />
                  </td>
                  {outcomeCodes.map((outcome) => (
                    <td key={outcome}>
                      <DrillLink
                        drill={{ month, outcome: [outcome] }}
                        name={`${month} ${outcomes[outcome]} ${figures[outcome]}`}
                        count={figures[outcome]}
                      />
                    </td>
                  ))}
                  <td>{rateOf(figures)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}

const BAR_PX = 128;
const Part = ({ outcome, share }: { outcome: Outcome; share: number }) =>
  share > 0 ? <i data-outcome={outcome} style={{ height: Math.max(2, share * BAR_PX) }} /> : null;

/** The year stands once, at its first month; of very long trends only quarters are named. */
function monthText(month: string, months: number): string {
  const [year = '', at = ''] = month.split('-');
  if (at === '01') return `${year.slice(2)}年`;
  return months > LABELLED && Number(at) % 3 !== 1 ? '' : `${Number(at)}月`;
}
