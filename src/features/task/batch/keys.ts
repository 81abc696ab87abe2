/** The operation of the bar that does to all that is chosen what a key does to one task. */
import type { EditKey } from '../list/useListKeys';

export const batchOf: Readonly<Record<Exclude<EditKey, 'title'>, string>> = {
  executor: 'executor',
  stage: 'stage',
  urgent: 'urgent',
  planEnd: 'dates',
  labels: 'labels',
};
