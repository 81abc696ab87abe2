/** The public face of the task feature. */
export { TaskProjectProvider } from './context/TaskProject';
export { useTaskProjectData } from './context/useTaskProjectData';
export { DetailBar } from './detail/DetailBar';
export { DetailFailed, DetailSkeleton } from './detail/DetailStates';
export { TaskDetailView } from './detail/TaskDetailView';
export { useTaskDetail } from './detail/useTaskDetail';
export { StageGlyph } from './fields/StageGlyph';
export { ImportWizard } from './import/ImportWizard';
export { TaskViews } from './list/TaskViews';
