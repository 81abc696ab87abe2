/** What a board is looked at with: what is kept with it, and what the address says otherwise for this look alone. */
import type { DashboardDetail, DashboardFilter, DashboardFilterChange } from '@contract/dashboard/dashboard';
import { dashboardPeriods } from '@contract/dashboard/words';
import { tabParam } from '@/features/dashboard/tabs';
import { maybe, useListState } from '@/features/object/list';
import { columnFilters } from './chart/look';
import { chosenProjects } from './chosenProjects';

/** Absent: as the dashboard is kept. */
const params = { period: maybe(dashboardPeriods), projects: chosenProjects, filter: columnFilters, tab: tabParam };

export function useLook(board: DashboardDetail) {
  const [state, change] = useListState(params);
  // Only what differs: the dashboard's own projects may be more than are told here.
  const look: DashboardFilterChange = {
    ...(state.period !== null && { period: state.period }),
    ...(state.projects !== null && { projectIds: [...state.projects] }),
    ...(state.filter !== null && { columns: [...state.filter] }),
  };
  const filter: DashboardFilter = { ...board.filter, ...look };
  /** It counts certain projects, and none of them may be seen. */
  const noneSeen = state.projects === null && board.ofProjects && board.projects.length === 0;
  return { tab: state.tab, look, filter, noneSeen, change };
}
