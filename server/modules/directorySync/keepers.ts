/** Who may set up a directory, and what lets a kept password go on. */
import type { LdapSettings } from '../../../contract/directorySync/directorySync';
import { forbidden } from '../../errors';
import type { TenantContext } from '../../http/route';

/** @throws FORBIDDEN */
export function assertKeeps({ actor }: Pick<TenantContext, 'actor'>): void {
  if (!actor.isManager) throw forbidden('只有企业所有者和企业管理员可以设置人员目录');
}

/** Whether the settings lead to another server or account: a kept password must not be sent there. */
export const isElsewhere = (before: LdapSettings, after: LdapSettings): boolean =>
  before.address !== after.address ||
  before.security !== after.security ||
  before.bindDn !== after.bindDn ||
  before.ca !== after.ca;
