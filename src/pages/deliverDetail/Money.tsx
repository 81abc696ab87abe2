import type { MarketFigures } from '@contract/market/market';
import { sayAmount } from '@contract/market/words';
import { ShortAmount } from '@/components/ShortAmount';
import styles from './market.module.css';

/** Each currency for itself, in a line of its own. */
export const Money = ({ money }: { money: MarketFigures['money'] }) =>
  money.length === 0 ? (
    '—'
  ) : (
    <span className={styles.money}>
      {money.map(({ currency, amount }) => (
        <ShortAmount key={currency} amount={Number(amount)} whole={sayAmount(amount, currency)} />
      ))}
    </span>
  );
