import type { MarketFunnel } from '@contract/market/market';
import { stages } from '@contract/market/words';
import { ScrollSection } from '@/components/ScrollSection';
import { DrillLink } from './DrillLink';
import { Money } from './Money';
import styles from './market.module.css';
import { sayPercent } from './say';

/** How many reached each step at least; the table is the picture. */
export function Funnel({ funnel }: { funnel: MarketFunnel }) {
  const most = Math.max(1, funnel[0]?.count ?? 0);
  return (
    <section aria-labelledby="market-funnel" className={styles.part}>
      <h2 id="market-funnel">从登记到收入</h2>
      <ScrollSection className="scroll-x" label="至少到达各阶段的交付">
        <table className={styles.funnel}>
          <thead>
            <tr>
              <th scope="col">至少到达</th>
              <th scope="col">交付</th>
              <th scope="col">占上一步</th>
              <th scope="col">合同金额</th>
            </tr>
          </thead>
          <tbody>
            {funnel.map(({ stage, count, money }, at) => (
              <tr key={stage}>
                <th scope="row">{stages[stage]}</th>
                <td>
                  <span className={styles.step}>
                    <i style={{ width: `${(count / most) * 100}%` }} />
                    <DrillLink drill={{ reached: stage }} name={`至少到达${stages[stage]} ${count}`} count={count} />
                  </span>
                </td>
                <td>{at === 0 ? '—' : sayPercent(count, funnel[at - 1]?.count ?? 0)}</td>
                <td>
                  <Money money={money} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollSection>
      <p className={styles.faint}>到达后面的阶段即算到达前面的阶段：验收了的一定交付过。</p>
    </section>
  );
}
