import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { Button, Select } from 'antd';
import { PanelPopover } from '@/components/PanelPopover';
import type { ListFilter } from './filters';
import styles from './list.module.css';

type Values = Readonly<Record<string, unknown>>;

export interface SortChoice {
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange: (value: string | undefined) => void;
}

interface Props {
  filters: readonly ListFilter[];
  values: Values;
  /** Keys of the filters that are set. */
  set: readonly string[];
  onChange: (changes: Values) => void;
  /** What each of them is when it is not set. */
  initial: Values;
  /** Where no heads of columns sort. */
  sort?: SortChoice;
}

/** Filters: one button until something is set, then a chip each. */
export function FilterBar({ filters, values, set, onChange, initial, sort }: Props) {
  const chips = filters.filter(({ key }) => set.includes(key));
  const clear = (keys: readonly string[]) => onChange(Object.fromEntries(keys.map((key) => [key, initial[key]])));
  return (
    <div className={styles.filters}>
      <PanelPopover
        label="筛选"
        placement="bottomLeft"
        arrow={false}
        title="筛选"
        content={
          <div className={styles.panel}>
            {filters.map((filter) => (
              <div key={filter.key} className={styles.field}>
                <span className={styles.fieldLabel}>{filter.label}</span>
                {filter.control({
                  label: filter.label,
                  value: values[filter.key],
                  onChange: (value) => onChange({ [filter.key]: value }),
                })}
              </div>
            ))}
            {sort && (
              <div className={styles.field}>
                <span className={styles.fieldLabel}>排序</span>
                <Select allowClear aria-label="排序" placeholder="默认" {...sort} />
              </div>
            )}
            {chips.length > 0 && (
              <Button type="link" className={styles.clear} onClick={() => clear(chips.map(({ key }) => key))}>
                清除筛选
              </Button>
            )}
          </div>
        }
      >
        <Button icon={<FilterOutlined aria-hidden />} className={styles.filterButton}>
          <span className={styles.filterWord}>筛选</span>
          {chips.length > 0 && ` ${chips.length}`}
        </Button>
      </PanelPopover>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="已设置的筛选">
          {chips.map(({ key, label, say }) => (
            <li key={key} className={styles.chip}>
              <span className="quiet">{label}</span>
              <span className={styles.chipText}>{say(values[key])}</span>
              <button
                type="button"
                className={styles.chipClose}
                aria-label={`清除筛选：${label}`}
                onClick={() => clear([key])}
              >
                <CloseOutlined aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
