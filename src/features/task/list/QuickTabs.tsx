import styles from './list.less';
import { type ListTab, listTabs } from './urlState';

interface Props {
  tab: ListTab;
  onChange: (tab: ListTab) => void;
}

/** 全部, 我执行的 … one click away. */
export function QuickTabs({ tab, onChange }: Props) {
  return (
    <div role="tablist" aria-label="快捷筛选" className={styles.tabs}>
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
  );
}
