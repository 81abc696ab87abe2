import { Link } from '@umijs/max';
import { cx } from '@/utils/cx';
import styles from './list.module.css';

export interface QuickTab {
  key: string;
  label: string;
}

interface Props {
  label?: string;
  tabs: readonly QuickTab[];
  active: string;
  counts?: Readonly<Record<string, number>>;
  /** The address of a tab. */
  addressOf: (key: string) => string;
}

/** 全部, 我负责的 …: they change the address, so they are links. */
export function QuickTabs({ label: name = '快捷筛选', tabs, active, counts, addressOf }: Props) {
  return (
    <nav className={cx(styles.tabs, 'more-aside')} aria-label={name}>
      {tabs.map(({ key, label }) => (
        <Link key={key} to={addressOf(key)} className={styles.tab} aria-current={key === active ? 'page' : undefined}>
          {label}
          {counts?.[key] !== undefined && <span className={styles.tabCount}>{counts[key]}</span>}
        </Link>
      ))}
    </nav>
  );
}
