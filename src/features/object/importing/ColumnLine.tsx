import { Select } from 'antd';
import type { ReactNode } from 'react';
import styles from './importing.module.css';
import type { Options } from './kind';

interface Props {
  heading: string;
  /** Some of its cells. */
  example: string;
  label: string;
  value: string;
  options: Options;
  onChange: (use: string) => void;
  /** What else is asked of it. */
  children?: ReactNode;
}

/** What becomes of one column of a file. */
export function ColumnLine({ heading, example, label, value, options, onChange, children }: Props) {
  return (
    <div className={styles.pair}>
      <span className={styles.columnName} title={`${heading}\n${example}`}>
        {heading}
        {example && <small>{example}</small>}
      </span>
      <Select
        aria-label={label}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={options as { value: string; label: string }[]}
        onChange={onChange}
      />
      {children}
    </div>
  );
}
