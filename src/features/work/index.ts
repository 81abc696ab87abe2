/** Hours and reports of work. The panels load when they are asked for. */
import { lazy } from 'react';

export const WorkSections = lazy(() => import('./WorkSections'));
export const QuickLog = lazy(() => import('./QuickLog'));
export { hoursAct, otherHoursAct } from './hoursAct';
export { useHoursCommand } from './useHoursCommand';
export { WeekBlock } from './WeekBlock';
