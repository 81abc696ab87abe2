/** The calls of people, departments and roles as pickers ask for them, and of preferences. No schemas: the console bundles this. */
import { get, put } from '../call';

const preference = 'user-center/user/preference';

export const tenantCalls = {
  searchAccounts: get('user-center/account/search'),
  listRoles: get('user-center/role/list'),
  listDepartments: get('user-center/org/queryOrg'),
  getPreference: get(preference),
  savePreference: put(preference),
  helpUrl: get('project-center/pcProjectDocument/querySiteHelpUrl'),
};
