export { enterTenant, forgetSession, leave } from './leave';
export { startAnew, startSession } from './start';
export { useOwner } from './useOwner';
export { useRefreshPrivileges } from './useRefreshPrivileges';
