export { defineJoinedJob, heardOfJoining } from './awaited';
export { defineImportJobs } from './queue';
export { importRoutes } from './routes';
export { definePullJobs } from './source/queue';
