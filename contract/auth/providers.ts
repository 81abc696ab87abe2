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

/** What may be wrong with the answer of a provider, as whoever signs in reads it. */
export const ssoCauses = {
  issuer: '签发者不符',
  clock: '双方时钟不一致',
  key: '签名的公钥不符',
  audience: '不是签发给本系统的',
  claim: '内容不完整或不符',
  secret: '应用密钥不被接受',
  code: '登录凭据不被接受',
} as const;
export type SsoCause = keyof typeof ssoCauses;

/** Sign-ins that are kept of each provider, the last ones. */
export const ATTEMPTS_KEPT = 10;
export const attemptOutcomes = {
  in: '已登录',
  bound: '已绑定',
  confirm: '等待确认密码',
  tested: '测试通过',
  failed: '失败',
} as const;
export type AttemptOutcome = keyof typeof attemptOutcomes;
