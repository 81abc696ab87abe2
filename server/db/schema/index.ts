export * from './auth';
export * from './message';
export * from './project';
export * from './task';
export * from './tenant';
