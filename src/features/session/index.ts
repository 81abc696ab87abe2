export { enterTenant, forgetSession, leave, leaveEnded } from './leave';
export { startAnew, startSession } from './start';
export { useBegin } from './useBegin';
export { useOwner } from './useOwner';
export { useRefreshPrivileges } from './useRefreshPrivileges';
