import { Collapse, Select, Tag } from 'antd';
import styles from './importing.module.css';
import type { Meanings, UnknownValues } from './kind';

interface Props {
  values: readonly UnknownValues[];
  meanings: Meanings;
  onChange: (meanings: Meanings) => void;
}

const EMPTY = '';

/** Values of the file that mean nothing here, each with its rows, and what they are to mean. */
export function Values({ values, meanings, onChange }: Props) {
  if (values.length === 0) return null;
  const items = values.map(({ target, label, options, mayLack, found, more }) => {
    const open = found.filter(({ value }) => meanings[target]?.[value] === undefined).length;
    const choices = [
      ...(mayLack ? [{ value: EMPTY, label: '留空' }] : []),
      ...options.map((option) => ({ value: option, label: option })),
    ];
    const change = (value: string, meant: string | undefined) => {
      const { [value]: _was, ...others } = meanings[target] ?? {};
      onChange({ ...meanings, [target]: meant === undefined ? others : { ...others, [value]: meant } });
    };
    return {
      key: target,
      label: (
        <span>
          {label}（{found.length + more}）{open > 0 && <Tag color="warning">{open} 个没有对应</Tag>}
        </span>
      ),
      children: (
        <div className={styles.mapping}>
          {found.map(({ value, rows, reason }) => (
            <div key={value} className={styles.pair}>
              <span className={styles.columnName} title={reason}>
                {value}
                <small>
                  {rows.toLocaleString('zh-CN')} 行 · {reason}
                </small>
              </span>
              <Select
                allowClear
                aria-label={`${label} ${value} 对应`}
                placeholder={choices.length > 0 ? '没有对应，这些行不导入' : '这些行不导入'}
                disabled={choices.length === 0}
                showSearch={{ optionFilterProp: 'label' }}
                value={meanings[target]?.[value]}
                options={choices}
                onChange={(meant: string | undefined) => change(value, meant)}
              />
            </div>
          ))}
          {more > 0 && <p className={styles.hint}>另有 {more} 个较少的值未列出。</p>}
        </div>
      ),
    };
  });
  return (
    <section>
      <h3 className={styles.heading}>这些值在这里没有</h3>
      <Collapse ghost size="small" defaultActiveKey={items.slice(0, 1).map(({ key }) => key)} items={items} />
    </section>
  );
}
