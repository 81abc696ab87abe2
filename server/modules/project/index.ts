export { closedProject, projectFor } from './guard';
export { type LoadedProject, ProjectStore } from './projectStore';
export { projectRoutes } from './routes';
export { createBuiltinTemplates } from './templates';
