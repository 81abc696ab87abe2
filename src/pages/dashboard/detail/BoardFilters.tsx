import type { DashboardDetail, DashboardFilter, DashboardFilterChange } from '@contract/dashboard/dashboard';
import { type DashboardPeriod, dashboardPeriods } from '@contract/dashboard/words';
import { Button, Select } from 'antd';
import type { ComponentProps } from 'react';
import styles from '@/features/dashboard/dashboard.module.css';
import { ProjectsSelect } from '@/features/project';
import { ColumnFilters } from './chart/ColumnFilters';

interface Props {
  board: DashboardDetail;
  /** What differs from the dashboard's own, for this look alone. */
  look: DashboardFilterChange;
  /** Both together. */
  filter: DashboardFilter;
  /** None of the projects that it counts may be seen. */
  noneSeen: boolean;
  columns: ComponentProps<typeof ColumnFilters>['columns'];
  onChange: (changes: {
    period?: DashboardPeriod | null;
    projects?: string[] | null;
    filter?: DashboardFilter['columns'] | null;
  }) => void;
  onKeep: () => void;
}

const periods = Object.entries(dashboardPeriods).map(([value, label]) => ({ value: value as DashboardPeriod, label }));

/** Which days, projects and rows a dashboard counts: as it is kept, or for one look. */
export function BoardFilters({ board, look, filter, noneSeen, columns, onChange, onKeep }: Props) {
  const looked = Object.keys(look).length > 0;
  return (
    <>
      <div className={styles.filters}>
        <Select<DashboardPeriod>
          aria-label="期间"
          className={styles.period}
          value={filter.period}
          options={periods}
          onChange={(period) => onChange({ period: period === board.filter.period ? null : period })}
        />
        <ProjectsSelect
          value={filter.projectIds}
          known={board.projects}
          placeholder={noneSeen ? '没有您能查看的项目' : '我能看到的全部项目'}
          className={styles.projects}
          onChange={(projects) => onChange({ projects })}
        />
        <ColumnFilters
          serialNo={board.serialNo}
          columns={columns}
          picks={filter.columns ?? []}
          filter={look}
          onChange={(next) => onChange({ filter: next })}
        />
        {noneSeen && <Button onClick={() => onChange({ projects: [] })}>改看我能看到的全部项目</Button>}
        {looked && <Button onClick={() => onChange({ period: null, projects: null, filter: null })}>还原</Button>}
        {looked && board.editable && <Button onClick={onKeep}>保存筛选</Button>}
      </div>
      {noneSeen && (
        <p className={styles.soft} role="status">
          看板只统计指定的项目，而这些项目您都不能查看：下面没有计入任何项目。
        </p>
      )}
    </>
  );
}
