export { updateBuiltinRoles } from './builtinRoles';
export { CalendarStore } from './calendar/calendarStore';
export { Directory } from './directory';
export { searchMembers } from './queries';
export { tenantRoutes } from './routes';
