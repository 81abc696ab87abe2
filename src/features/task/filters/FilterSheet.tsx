import { Button, Drawer, Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { filterCount } from '../state/urlState';
import styles from '../styles/filters.less';
import type { FilterProps } from './FilterDrawer';
import { FilterOptions } from './FilterMenu';
import { clearedFilters, offered } from './filterTable';

const FilterBuilder = lazy(() => import('./FilterBuilder'));

interface Props extends FilterProps {
  open: boolean;
  onClose: () => void;
}

/** All filters of the list, from below. */
export default function FilterSheet({ state, total, onChange, open, onClose }: Props) {
  const project = useTaskProject();
  return (
    <Drawer
      open={open}
      title="筛选"
      placement="bottom"
      size="80%"
      onClose={onClose}
      extra={
        <Button type="text" disabled={filterCount(state) === 0} onClick={() => onChange(clearedFilters)}>
          清除
        </Button>
      }
      footer={
        <Button type="primary" block onClick={onClose}>
          查看{total === null ? '' : ` ${total} 个`}任务
        </Button>
      }
    >
      {offered(project, state).map((filter) => (
        <section key={filter.key} className={styles.section}>
          <h4>{filter.label}</h4>
          <FilterOptions
            label={filter.label}
            single={filter.single}
            options={filter.options(project)}
            chosen={filter.chosen(state)}
            onChange={(chosen) => onChange(filter.change(chosen))}
          />
        </section>
      ))}
      <section className={styles.section}>
        <h4>高级筛选</h4>
        <Suspense fallback={<Spin />}>
          {open && <FilterBuilder value={state.conditions} onChange={(conditions) => onChange({ conditions })} />}
        </Suspense>
      </section>
    </Drawer>
  );
}
