/** The public face of the task feature. */

export { TaskProjectProvider } from './context/TaskProject';
export { useTaskProjectData } from './context/useTaskProjectData';
export { CreateTaskModal } from './create/CreateTaskModal';
export { DetailBar } from './detail/DetailBar';
export { DetailFailed, DetailSkeleton } from './detail/DetailStates';
export { TaskDetailView } from './detail/TaskDetailView';
export { useTaskDetail } from './detail/useTaskDetail';
export { StageGlyph } from './fields/StageGlyph';
export { ConditionTreeEditor, complete } from './filters/ConditionTreeEditor';
export { type Known as KnownWords, newCondition } from './filters/conditionWords';
export { ImportWizard } from './import/ImportWizard';
export { taskKeyTables } from './keys';
export { TaskViews } from './list/TaskViews';
export { WorkCalendar } from './plan/WorkCalendar';
export { KeepDays } from './recycle/KeepDays';
export { PurgeDialog } from './recycle/PurgeDialog';
export { RestoreChosen } from './recycle/RestoreChosen';
