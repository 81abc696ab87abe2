/** What an enterprise demands of whoever comes in and takes out. The console bundles this: constants only. */

/** Who has to have a second factor. Whom the enterprise's own sign-in vouches for is not asked. */
export const factorDemands = { none: '不要求', managers: '所有者与管理员', all: '所有成员' } as const;
export type FactorDemand = keyof typeof factorDemands;

/** What leaves the enterprise, or lets others in; who may is narrowed here, beside what roles say. */
export const controlledActs = { invite: '邀请成员', share: '用链接分享', export: '导出数据' } as const;
export type ControlledAct = keyof typeof controlledActs;
export const controlledActCodes = Object.keys(controlledActs) as ControlledAct[];

export const actDemands = { right: '有权限的成员', managers: '仅所有者与管理员', nobody: '任何人都不能' } as const;
export type ActDemand = keyof typeof actDemands;

export const ADDRESSES_MAX = 200;

/** For how many days an enterprise keeps its operation log, where not without end: half a year at the least, as the law asks of logs. */
export const LOG_DAYS_MIN = 180;
export const LOG_DAYS_MAX = 3650;

export interface Demands extends Readonly<Record<ControlledAct, ActDemand>> {
  /** Only by the enterprise's own sign-in; its owner may come by password, for the day when that is away. */
  ssoOnly: boolean;
  factor: FactorDemand;
  /** Of whom a second factor is asked: by passkey alone, which no forged page gets hold of. */
  passkeyOnly: boolean;
  /** Networks (CIDR) and addresses from which people may work; empty: any. */
  addresses: readonly string[];
}
export const usualDemands: Demands = {
  ...{ ssoOnly: false, factor: 'none', passkeyOnly: false, addresses: [] },
  ...{ invite: 'right', share: 'right', export: 'right' },
};
