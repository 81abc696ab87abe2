/** What of the plan is shown and how: it stands in the address, and a saved view keeps it with the columns. */
import { zoomCodes } from '@/features/gantt';
import { maybe, type Param, savedView } from '@/features/object/list';

const flag = (): Param<boolean> => ({
  initial: false,
  effect: 'shows',
  formerly: [],
  read: ([text]) => text === '1',
  write: (value) => (value ? ['1'] : []),
});

export const planParams = {
  /** The critical path, the load of people below the bars, and the bars of the baseline. */
  ...{ critical: flag(), loads: flag(), ghosts: flag() },
  zoom: { ...maybe(zoomCodes), effect: 'shows' as const },
  saved: savedView(),
};
