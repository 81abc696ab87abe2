export * from './auth';
export * from './installation';
export * from './message';
export * from './project';
export * from './task';
export * from './taskJobs';
export * from './tenant';
export * from './workflow';
