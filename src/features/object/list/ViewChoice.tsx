import { Radio } from 'antd';
import styles from './list.module.css';

interface Props {
  value: string;
  options: { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** The ways to look one below the other, on a phone. */
export default function ViewChoice({ value, options, onChange }: Props) {
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
