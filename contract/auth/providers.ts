/** Words of sign-in by a provider. Nothing heavy is imported: the console bundles this. */

/** The path that providers send people back to: a page of the console, without a query. */
export const SSO_RETURN_PATH = '/link';
/** In place of a provider's id: that of the province, which the operator has set. */
export const PROVINCE_PROVIDER = 'province';

export const providerKinds = { OIDC: 'OpenID Connect', DINGTALK: '钉钉' } as const;
export type ProviderKind = keyof typeof providerKinds;

/** People whom the provider counts to a group have a role of the enterprise. */
export interface GroupRole {
  group: string;
  roleId: string;
}
export const GROUP_ROLES_MAX = 100;
/** The claim that most providers name groups by. */
export const GROUPS_CLAIM = 'groups';
