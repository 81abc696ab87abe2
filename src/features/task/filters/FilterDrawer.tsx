import { FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Spin } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { filterCount, type ListState } from '../list/urlState';
import { FilterOptions } from './FilterMenu';
import styles from './filters.less';
import { clearedFilters, offered } from './filterTable';

const FilterBuilder = lazy(() => import('./FilterBuilder'));

interface Props {
  state: ListState;
  total: number | null;
  onChange: (change: Partial<ListState>) => void;
}

/** The filters of a phone, behind one button. */
export function FilterDrawer({ state, total, onChange }: Props) {
  const project = useTaskProject();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Badge count={filterCount(state)} size="small">
        <Button icon={<FilterOutlined />} aria-label="筛选" onClick={() => setOpen(true)} />
      </Badge>
      <Drawer
        open={open}
        title="筛选"
        placement="bottom"
        size="80%"
        onClose={() => setOpen(false)}
        extra={
          <Button type="text" disabled={filterCount(state) === 0} onClick={() => onChange(clearedFilters)}>
            清除
          </Button>
        }
        footer={
          <Button type="primary" block onClick={() => setOpen(false)}>
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
    </>
  );
}
