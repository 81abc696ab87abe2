/** The security policy as its form holds it. Pure. */
import {
  actDemands,
  type ControlledAct,
  controlledActCodes,
  controlledActs,
  type Demands,
  factorDemands,
} from '@contract/auth/demands';
import type { SecurityPolicy } from '@contract/auth/securityPolicy';
import type { SessionLimits } from '@contract/auth/sessionLimits';

export type Values = SessionLimits &
  Omit<Demands, 'addresses'> & {
    /** One a line. */
    addresses: string;
    /** Null: without end. */
    logDays: number | null;
  };

export const labels = {
  idleMinutes: '空闲多久后退出（分钟）',
  maxHours: '最长登录多久（小时）',
  ssoOnly: '只允许企业的登录方式',
  factor: '登录必须有第二步',
  passkeyOnly: '第二步只认通行密钥',
  addresses: '允许访问的网络地址',
  ...controlledActs,
  logDays: '操作日志保留（天）',
} as const;
export const keys = Object.keys(labels) as (keyof Values)[];

export function valuesOf(policy: Pick<SecurityPolicy, keyof Values>): Values {
  const { idleMinutes, maxHours, ssoOnly, factor, passkeyOnly, addresses, invite, share, logDays } = policy;
  const taking = policy.export;
  return {
    idleMinutes,
    maxHours,
    ssoOnly,
    factor,
    passkeyOnly,
    invite,
    share,
    export: taking,
    logDays,
    addresses: addresses.join('\n'),
  };
}

export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,，;；、]+/).filter(Boolean))];

/** As the server takes it. */
export const policyOf = ({ addresses, idleMinutes, maxHours, logDays, ...values }: Values) => ({
  ...values,
  idleMinutes: idleMinutes ?? null,
  maxHours: maxHours ?? null,
  addresses: addressesIn(addresses),
  logDays: logDays ?? null,
});

/** A value in words, for the question whose save stands. */
export function inWords(values: Values, key: keyof Values): string {
  if (key === 'ssoOnly') return values.ssoOnly ? '是' : '否';
  if (key === 'logDays') return values.logDays ? `${values.logDays} 天` : '一直保留';
  if (key === 'passkeyOnly') return values.passkeyOnly ? '是' : '否';
  if (key === 'factor') return factorDemands[values.factor];
  if (key === 'addresses') return addressesIn(values.addresses).join('、') || '不限';
  if (controlledActCodes.includes(key as ControlledAct)) return actDemands[values[key as ControlledAct]];
  return String(values[key as keyof SessionLimits] ?? '不限');
}
