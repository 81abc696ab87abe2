import { CheckOutlined, DownOutlined } from '@ant-design/icons';
import { holdsTyped } from '@contract/search/fold';
import { Input, Popover } from 'antd';
import { type ReactNode, useState } from 'react';
import { cx } from '@/utils/cx';
import styles from '../styles/filters.less';

export interface FilterOption {
  value: string;
  label: ReactNode;
  /** What the search looks in, and what stands on the button when only this is chosen. */
  text: string;
  group?: string;
}

interface Props {
  label: string;
  options: FilterOption[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
  /** One choice at the most. */
  single?: boolean;
}

const SEARCH_FROM = 9;

export function FilterOptions({ label, options, chosen, onChange, single }: Props) {
  const [keyword, setKeyword] = useState('');
  const found = options.filter((option) => holdsTyped(keyword, option.text));
  const grouped = new Set(options.map((option) => option.group)).size > 1;
  const toggle = (value: string) => {
    if (chosen.includes(value)) onChange(chosen.filter((other) => other !== value));
    else onChange(single ? [value] : [...chosen, value]);
  };
  return (
    <div className={styles.options}>
      {options.length >= SEARCH_FROM && (
        <Input
          size="small"
          allowClear
          placeholder={`查找${label}`}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      <div role="listbox" aria-label={label} aria-multiselectable={!single} className={styles.list}>
        {found.map((option, at) => (
          <div key={option.value}>
            {grouped && option.group !== found[at - 1]?.group && <div className={styles.group}>{option.group}</div>}
            <button
              type="button"
              role="option"
              aria-selected={chosen.includes(option.value)}
              className={styles.option}
              onClick={() => toggle(option.value)}
            >
              <span className={styles.optionLabel}>{option.label}</span>
              {chosen.includes(option.value) && <CheckOutlined className={styles.check} />}
            </button>
          </div>
        ))}
        {found.length === 0 && <div className={styles.group}>没有匹配的选项</div>}
      </div>
      {chosen.length > 0 && (
        <button type="button" className={styles.clear} onClick={() => onChange([])}>
          清除
        </button>
      )}
    </div>
  );
}

/** What is chosen, in a word; nothing while nothing is. */
export function summaryOf({ options, chosen }: Pick<Props, 'options' | 'chosen'>): string | undefined {
  const only = chosen.length === 1 ? options.find((option) => option.value === chosen[0]) : undefined;
  return only?.text ?? (chosen.length > 0 ? `${chosen.length} 项` : undefined);
}

/** One filter as a small button that says what is chosen. */
export function FilterMenu(props: Props) {
  const { label, chosen } = props;
  const summary = summaryOf(props);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={<FilterOptions {...props} />}
    >
      <button type="button" className={cx(styles.trigger, chosen.length > 0 && styles.on)} aria-haspopup="listbox">
        {label}
        {summary && <b>{summary}</b>}
        <DownOutlined className={styles.arrow} />
      </button>
    </Popover>
  );
}
