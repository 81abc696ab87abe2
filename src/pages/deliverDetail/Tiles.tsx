import type { MarketGroup } from '@contract/market/market';
import { NONE, provinceName, UNFILLED } from '@contract/market/provinces';
import { DrillLink } from './DrillLink';
import styles from './market.module.css';
import { delayedOf, rateOf } from './say';
import tiles from './tiles.json';

const SHADES = 4;
/** 0 for none; the most of all is the darkest. */
const shadeOf = (count: number, most: number) => (count === 0 ? 0 : Math.max(1, Math.ceil((count / most) * SHADES)));

/** One tile of the same size a province, about where it lies: no map, and none is measured by its area. */
export function Tiles({ groups, chosen }: { groups: readonly MarketGroup[]; chosen: string | null }) {
  const byCode = new Map(groups.map((group) => [group.key, group.figures]));
  const most = Math.max(1, ...groups.map(({ figures }) => figures.planned));
  const tile = (code: string | null) => {
    const figures = byCode.get(code);
    const count = figures?.planned ?? 0;
    const name = provinceName(code);
    return (
      <DrillLink drill={{ province: code ?? NONE }} count={count} className={styles.tile}>
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
      <ul className={styles.tiles}>
        {(tiles as [string, number, number][]).map(([code, column, row]) => (
          <li
            key={code}
            style={{ gridColumn: column, gridRow: row }}
            data-shade={shadeOf(byCode.get(code)?.planned ?? 0, most)}
            data-chosen={chosen === code || undefined}
          >
            {tile(code)}
          </li>
        ))}
        <li
          style={{ gridColumn: '1 / span 2', gridRow: 8 }}
          data-shade={shadeOf(byCode.get(null)?.planned ?? 0, most)}
          data-chosen={chosen === NONE || undefined}
        >
          {tile(null)}
        </li>
      </ul>
      <p className={styles.faint}>
        每省一格，大小相同，位置仅为示意；颜色越深，计划交付越多。没有填省份的计入“{UNFILLED}”。
      </p>
    </section>
  );
}
