/** What the calls of sign-in by a provider take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { SecurityPolicy, SecurityPolicySave } from '../auth/securityPolicy';
import {
  DingTalkReturn,
  Identities,
  InAppReturn,
  InAppStart,
  InAppWay,
  LogoutNotice,
  ProviderCheck,
  ProviderFacts,
  ProviderIdParams,
  SsoAttempt,
  SsoConfirm,
  SsoDomain,
  SsoDomainCreate,
  SsoOutcome,
  SsoProviderCreate,
  SsoProviders,
  SsoProviderUpdate,
  SsoReturn,
  SsoStart,
  SsoUrl,
  TenantEntry,
  TenantEntryQuery,
} from '../auth/signIn';
import { FileAnswer, Id, Nothing, Nullable, RowVersion } from '../envelope';
import { signinCalls } from './calls';

const Saved = Type.Object({ id: Id, version: RowVersion });

export const signinApi = apiOf(signinCalls, {
  tenantEntry: { summary: '企业的登录入口：名称、标识与登录方式', query: TenantEntryQuery, data: TenantEntry },
  start: { summary: '单点登录地址', query: SsoStart, data: SsoUrl },
  finish: { summary: '单点登录返回后完成登录或绑定', body: SsoReturn, data: SsoOutcome },
  confirm: { summary: '以密码确认后绑定并登录', body: SsoConfirm, data: SsoOutcome },
  endByNotice: {
    summary: '单点登录服务通知会话结束（Back-Channel Logout）',
    params: ProviderIdParams,
    body: LogoutNotice,
    data: FileAnswer,
  },
  finishDingTalk: { summary: '钉钉扫码返回后完成登录或绑定', body: DingTalkReturn, data: SsoOutcome },
  startInApp: {
    summary: '在钉钉、企业微信或飞书内打开时的登录：取授权码的地址；没有可用的企业时为空',
    query: InAppStart,
    data: Nullable(InAppWay),
  },
  finishInApp: { summary: '以应用内取得的授权码完成登录', body: InAppReturn, data: SsoOutcome },
  listIdentities: { summary: '我绑定的登录方式', data: Identities },
  removeIdentity: { summary: '解除绑定的登录方式', data: Nothing },
  listProviders: { summary: '企业的登录方式', data: SsoProviders },
  createProvider: { summary: '添加登录方式', body: SsoProviderCreate, data: Saved },
  updateProvider: { summary: '修改登录方式', body: SsoProviderUpdate, data: Saved },
  deleteProvider: { summary: '删除登录方式', data: Nothing },
  listAttempts: { summary: '一个登录方式最近十次登录及失败的原因', data: Type.Array(SsoAttempt) },
  checkProvider: { summary: '检查 OpenID Connect 服务地址', body: ProviderCheck, data: ProviderFacts },
  listDomains: { summary: '企业的邮箱域名', data: Type.Array(SsoDomain) },
  addDomain: { summary: '添加邮箱域名', body: SsoDomainCreate, data: Saved },
  verifyDomain: { summary: '以 TXT 记录验证邮箱域名', data: SsoDomain },
  deleteDomain: { summary: '删除邮箱域名', data: Nothing },
  getPolicy: { summary: '安全策略', data: SecurityPolicy },
  savePolicy: { summary: '修改安全策略', body: SecurityPolicySave, data: Type.Object({ version: RowVersion }) },
});
export type SigninApi = typeof signinApi;
