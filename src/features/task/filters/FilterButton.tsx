import { FilterOutlined } from '@ant-design/icons';
import { Button, Spin } from 'antd';
import { lazy, Suspense } from 'react';
import { ToolMenu } from '@/components/ToolMenu';
import { useTaskProject } from '../context/TaskProject';
import { conditionCount } from '../state/conditions';
import { filterCount, type ListState } from '../state/urlState';
import { FilterOptions, summaryOf } from './FilterMenu';
import { offered } from './filterTable';

const FilterBuilder = lazy(() => import('./FilterBuilder'));

interface Props {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}

/** All filters behind one button; those that are set stand below the bar (`SetFilters`). */
export function FilterButton({ state, onChange }: Props) {
  const project = useTaskProject();
  const count = filterCount(state);
  const conditions = conditionCount(state.conditions);
  const tools = offered(project, state).map((filter) => {
    const choice = {
      label: filter.label,
      single: filter.single,
      options: filter.options(project),
      chosen: filter.chosen(state),
    };
    return {
      key: filter.key,
      label: filter.label,
      value: summaryOf(choice),
      panel: <FilterOptions {...choice} onChange={(chosen) => onChange(filter.change(chosen))} />,
    };
  });
  const builder = {
    key: 'builder',
    label: '高级筛选',
    value: conditions > 0 ? `${conditions} 个条件` : undefined,
    panel: (
      <Suspense fallback={<Spin />}>
        <FilterBuilder value={state.conditions} onChange={(next) => onChange({ conditions: next })} />
      </Suspense>
    ),
  };
  return (
    <ToolMenu label="筛选" placement="bottomLeft" tools={[...tools, builder]}>
      <Button icon={<FilterOutlined aria-hidden />}>筛选{count > 0 && ` ${count}`}</Button>
    </ToolMenu>
  );
}
