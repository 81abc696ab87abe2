import { Form, Select } from 'antd';
import styles from './risk.module.css';

const ratings = (words: readonly string[]) =>
  words.map((label, at) => ({ value: at + 1, label: `${at + 1} · ${label}` }));
const probabilityOptions = ratings(['很低', '低', '中', '高', '很高']);
const impactOptions = ratings(['很小', '小', '中', '大', '很大']);

/** Probability and impact side by side, as items of a form. @param of such as 当前 or 首次 */
export const Ratings = ({ of = '' }: { of?: string }) => (
  <div className={styles.two}>
    <Form.Item name="probability" label={`${of}可能性`} rules={[{ required: true }]}>
      <Select options={probabilityOptions} />
    </Form.Item>
    <Form.Item name="impact" label={`${of}影响`} rules={[{ required: true }]}>
      <Select options={impactOptions} />
    </Form.Item>
  </div>
);
