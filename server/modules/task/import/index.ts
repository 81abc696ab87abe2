export { defineImportJobs } from './queue';
export { importRoutes } from './routes';
