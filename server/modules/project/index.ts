export { ProjectStore } from './projectStore';
export { projectRoutes } from './routes';
export { createBuiltinTemplates } from './templates';
