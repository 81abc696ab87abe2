export { type ProjectContextValue, ProjectProvider, useOptionalProject, useProject } from './context';
