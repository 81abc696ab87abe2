export { enterTenant, forgetSession, leave } from './leave';
export { startAnew, startSession } from './start';
export { useRefreshPrivileges } from './useRefreshPrivileges';
