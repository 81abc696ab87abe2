export * from './auth';
export * from './project';
export * from './task';
export * from './tenant';
