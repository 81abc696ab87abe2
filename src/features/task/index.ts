/** The public face of the task feature. Who takes one thing of it loads no other: what is large comes by itself. */
import { lazy } from 'react';

export { type ChosenSet, TaskTick } from './batch/TaskTick';
export { TaskProjectProvider } from './context/TaskProject';
export { useTaskProjectData } from './context/useTaskProjectData';
export { CreateTaskModal } from './create/CreateTaskModal';
export { DetailPending, DetailSkeleton } from './detail/DetailStates';
export { useTaskDetail } from './detail/useTaskDetail';
export { ConditionTreeEditor, complete } from './filters/ConditionTreeEditor';
export { isAskable, type Known as KnownWords, newCondition, withField } from './filters/conditionWords';
export { taskKeyTables } from './keys';
export { StageGlyph } from './pickers/StageGlyph';
export { TaskViews } from './TaskViews';

export const ChosenTasks = lazy(() => import('./batch/ChosenTasks'));
export const ImportWizard = lazy(() => import('./import/ImportWizard').then((one) => ({ default: one.ImportWizard })));
export const KeepDays = lazy(() => import('./recycle/KeepDays').then((one) => ({ default: one.KeepDays })));
export const PurgeDialog = lazy(() => import('./recycle/PurgeDialog').then((one) => ({ default: one.PurgeDialog })));
export const RestoreChosen = lazy(() =>
  import('./recycle/RestoreChosen').then((one) => ({ default: one.RestoreChosen })),
);
export const TaskDetailView = lazy(() =>
  import('./detail/TaskDetailView').then((one) => ({ default: one.TaskDetailView })),
);
export const WorkCalendar = lazy(() => import('./plan/WorkCalendar').then((one) => ({ default: one.WorkCalendar })));
