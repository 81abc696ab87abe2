import { defineModule } from '../../object/define';
import { CalendarStore } from './calendar/calendarStore';
import { Directory } from './directory';
import { memberSources } from './members/source';
import { tenantRoutes } from './routes';
import { memberSearch } from './search';

export { updateBuiltinRoles } from './builtinRoles';
export { createTenant } from './create';
export { departmentsByPath } from './departments/byPath';
export { assertMayGive, givenOf } from './given';
export { inviteByMail } from './joining/invite';
export { lockTree } from './lockTree';
export { mayDecideOver } from './member';
export { joinTenant } from './members/join';
export { changeStatus } from './members/leaving';
export { MEMBER_STATE } from './members/queries';
export { listMenuEntries, searchMembers } from './queries';

declare module '../../platform' {
  interface Platform {
    /** Names and pictures of people. */
    directory: Directory;
    /** Which days are worked. */
    calendars: CalendarStore;
  }
}

export const tenantModule = defineModule({
  name: 'tenant',
  routes: tenantRoutes,
  search: [memberSearch],
  dataSources: memberSources,
  services: ({ database, bus }) => ({
    directory: new Directory(database, bus),
    calendars: new CalendarStore(database, bus),
  }),
});
