/** The calls of scheduling: previews, conflicts, and what the Gantt and the calendar draw. No schemas: the console bundles this. */
import { get, post } from '../../call';

const base = 'collaboration-center/ccTask/schedule';

export const taskScheduleCalls = {
  preview: post(`${base}/preview`),
  links: post(`${base}/links`),
  conflicts: get(`${base}/conflicts`),
  range: post(`${base}/range`),
  calendar: post(`${base}/calendar`),
  slack: post(`${base}/slack`),
};
