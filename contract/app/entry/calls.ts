/** The call of menu and app entries: each start of the console makes it, the sign-in page's too. No schemas: the console bundles this. */
import { get } from '../../call';

export const entryCalls = {
  list: get('project-center/pcApplication/tenantApps'),
};
