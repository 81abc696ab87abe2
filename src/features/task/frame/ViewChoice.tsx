import { Radio } from 'antd';
import styles from '../styles/list.less';

interface Props<K extends string> {
  value: K;
  options: { value: K; label: string }[];
  onChange: (value: K) => void;
}

/** The views one below the other, on a phone. */
export default function ViewChoice<K extends string>({ value, options, onChange }: Props<K>) {
  return (
    <Radio.Group
      vertical
      className={styles.viewChoice}
      aria-label="显示为"
      value={value}
      onChange={({ target }) => onChange(target.value)}
      options={options}
    />
  );
}
