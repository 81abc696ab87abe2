import { FilterOutlined } from '@ant-design/icons';
import { Popover, Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { cx } from '@/utils/cx';
import { type Conditions, conditionCount } from './conditions';
import styles from './filters.less';

const FilterBuilder = lazy(() => import('./FilterBuilder'));

interface Props {
  value: Conditions;
  onChange: (value: Conditions) => void;
}

/** Opens the filter builder; says how many conditions it holds. */
export function BuilderButton({ value, onChange }: Props) {
  const count = conditionCount(value);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      destroyOnHidden
      content={
        <Suspense fallback={<Spin />}>
          <FilterBuilder value={value} onChange={onChange} />
        </Suspense>
      }
    >
      <button
        type="button"
        className={cx(styles.trigger, count > 0 && styles.on)}
        aria-haspopup="dialog"
        aria-label="高级筛选"
      >
        <FilterOutlined />
        高级
        {count > 0 && <b>{count}</b>}
      </button>
    </Popover>
  );
}
