import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { filterCount, type ListState } from '../state/urlState';
import styles from '../styles/filters.less';
import { ConditionChips } from './ConditionChips';
import { FilterMenu } from './FilterMenu';
import { clearedFilters, offered } from './filterTable';

interface Props {
  state: ListState;
  onChange: (change: Partial<ListState>) => void;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** What the list is narrowed by, each with a way to change it; nothing while nothing is set. */
export function SetFilters({ state, onChange, children }: Props) {
  const project = useTaskProject();
  if (filterCount(state) === 0) return null;
  return (
    <div className={styles.chips}>
      {offered(project, state)
        .filter(({ chosen }) => chosen(state).length > 0)
        .map((filter) => (
          <FilterMenu
            key={filter.key}
            label={filter.label}
            single={filter.single}
            options={filter.options(project)}
            chosen={filter.chosen(state)}
            onChange={(chosen) => onChange(filter.change(chosen))}
          />
        ))}
      <ConditionChips value={state.conditions} onChange={(conditions) => onChange({ conditions })} />
      <Button type="link" size="small" onClick={() => onChange(clearedFilters)}>
        清除筛选
      </Button>
      {children}
    </div>
  );
}
