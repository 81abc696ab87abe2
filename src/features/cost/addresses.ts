/** Where the rows behind a figure are listed. Pure. */
import type { CostSummary } from '@contract/cost/cost';
import type { costTabs } from '@contract/cost/lists';

const listed = (base: string, tab: string, subjectIds: Iterable<string>): string => {
  const ids = [...subjectIds].join(',');
  return `${base}?tab=${tab}${ids && `&subjectId=${ids}`}`;
};

/** The expenses of a project: of all subjects, or of those named. */
export const entriesOf = (projectId: string, tab: keyof typeof costTabs, subjectIds: Iterable<string> = []): string =>
  listed(`/project/${projectId}/cost/entry`, tab, subjectIds);

/** Contracts and orders that are in force. */
export const commitmentsOf = (projectId: string, subjectIds: Iterable<string> = []): string =>
  listed(`/project/${projectId}/cost/commitment`, 'active', subjectIds);

/** Approved hours of the project by person, in a year at most. @param months of the summary, in their order */
export function hoursOf(projectId: string, months: CostSummary['months'], today: string): string {
  const first = months.find(({ labour }) => labour !== 0)?.month;
  const year = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const from = first && `${first}-01` > year ? `${first}-01` : year;
  return `/hours?${new URLSearchParams({ view: 'report', from, to: today, by: 'person', project: projectId })}`;
}
