import { Button } from 'antd';
import { useTaskProject } from '../context/TaskProject';
import { filterCount, type ListState } from '../list/urlState';
import { BuilderButton } from './BuilderButton';
import { FilterMenu } from './FilterMenu';
import { clearedFilters, offered } from './filterTable';

interface Props {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
}

/** All filters beside each other. */
export function FilterBar({ state, onChange }: Props) {
  const project = useTaskProject();
  return (
    <>
      {offered(project, state).map((filter) => (
        <FilterMenu
          key={filter.key}
          label={filter.label}
          single={filter.single}
          options={filter.options(project)}
          chosen={filter.chosen(state)}
          onChange={(chosen) => onChange(filter.change(chosen))}
        />
      ))}
      <BuilderButton value={state.conditions} onChange={(conditions) => onChange({ conditions })} />
      {filterCount(state) > 0 && (
        <Button type="link" size="small" onClick={() => onChange(clearedFilters)}>
          清除筛选
        </Button>
      )}
    </>
  );
}
