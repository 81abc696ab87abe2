export { defineImportJobs, resumeImports } from './queue';
export { importRoutes } from './routes';
