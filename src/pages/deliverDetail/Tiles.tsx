import type { MarketGroup } from '@contract/market/market';
import { NONE, UNFILLED } from '@contract/market/provinces';
import { ProvinceTiles, tileClass } from '@/components/ProvinceTiles';
import { DrillLink } from './DrillLink';
import styles from './market.module.css';
import { delayedOf, rateOf } from './say';

/** Planned deliveries of each province, each tile leading to its rows. */
export function Tiles({ groups, chosen }: { groups: readonly MarketGroup[]; chosen: string | null }) {
  const byCode = new Map(groups.map((group) => [group.key, group.figures]));
  const planned = new Map(groups.map(({ key, figures }) => [key, figures.planned]));
  const tile = (code: string | null, name: string) => {
    const figures = byCode.get(code);
    const count = figures?.planned ?? 0;
    return (
      <DrillLink drill={{ province: code ?? NONE }} count={count} className={tileClass}>
        <span>{name}</span>
        {count > 0 && figures && (
          <>
            <span className="visually-hidden">计划交付</span>
            <b>{count}</b>
            <span className="visually-hidden">
              ，按期交付率 {rateOf(figures)}，延期与逾期 {delayedOf(figures)}
            </span>
          </>
        )}
      </DrillLink>
    );
  };
  return (
    <section aria-labelledby="market-tiles" className={styles.part}>
      <h2 id="market-tiles">各省计划交付</h2>
      <ProvinceTiles values={planned} tile={tile} isChosen={(code) => chosen === (code ?? NONE)} />
      <p className={styles.faint}>
        每省一格，大小相同，位置仅为示意；颜色越深，计划交付越多。没有填省份的计入“{UNFILLED}”。
      </p>
    </section>
  );
}
