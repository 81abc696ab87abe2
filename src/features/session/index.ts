export { enterTenant, forgetSession, leave } from './leave';
export { startSession } from './start';
export { useRefreshPrivileges } from './useRefreshPrivileges';
