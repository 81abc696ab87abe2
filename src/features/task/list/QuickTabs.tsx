import styles from './list.less';
import { type ListTab, listTabs } from './urlState';

interface Props {
  tab: ListTab;
  /** How many tasks the list has. */
  summary: string;
  onChange: (tab: ListTab) => void;
}

/** 全部, 我执行的 … one click away. */
export function QuickTabs({ tab, summary, onChange }: Props) {
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label="快捷筛选" className={styles.tabList}>
        {(Object.keys(listTabs) as ListTab[]).map((key) => (
          <button
            key={key}
            type="button"
            role="tab"
            aria-selected={key === tab}
            className={styles.tab}
            onClick={() => onChange(key)}
          >
            {listTabs[key]}
          </button>
        ))}
      </div>
      <span className={styles.total} role="status">
        {summary}
      </span>
    </div>
  );
}
