/** What the calls of signing in and the session take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { FileAnswer, Nothing, Nullable } from '../envelope';
import { CurrentUser, LoginForm, PortalConfigs, Privileges, ProvinceConfigs, Tenant, TenantSwitch } from './account';
import { authCalls } from './calls';
import { PasskeyAnswer, PasskeyAsk, PasskeyAskFor } from './passkey';
import { LoginAnswer, LoginSecond } from './security';
import { FirstAnswer, FirstPage } from './start';

export const authApi = apiOf(authCalls, {
  verificationCode: { summary: '图片验证码（SVG）', data: FileAnswer },
  login: { summary: '登录（表单编码）', body: LoginForm, data: LoginAnswer },
  loginSecond: { summary: '登录的第二步：动态验证码或恢复码', body: LoginSecond, data: LoginAnswer },
  beginPasskeyLogin: { summary: '用通行密钥登录：浏览器询问密钥所需的内容', body: PasskeyAskFor, data: PasskeyAsk },
  passkeyLogin: { summary: '用通行密钥登录，或作为登录的第二步', body: PasskeyAnswer, data: LoginAnswer },
  logout: { summary: '退出登录，返回门户退出地址', data: Type.String() },
  currentUser: { summary: '当前用户', data: CurrentUser },
  privileges: { summary: '当前用户在当前企业的权限', data: Privileges },
  listTenants: { summary: '我的企业', data: Type.Array(Tenant) },
  switchTenant: { summary: '切换企业', body: TenantSwitch, data: Nothing },
  firstAnswers: {
    summary: '页面最初的调用一次回答：不带 page 是启动时的，带 page 是该页面自己的；每一部分与单独调用相同',
    query: FirstPage,
    data: Type.Array(FirstAnswer),
  },
  portalConfigs: { summary: '门户配置', data: PortalConfigs },
  provinceConfigs: { summary: '省份单点登录配置', data: ProvinceConfigs },
  setAccessToken: {
    summary: '在会话中保存外部访问令牌',
    query: Type.Object({ token: Type.String({ minLength: 1, maxLength: 2000 }) }),
    data: Nothing,
  },
  getAccessToken: { summary: '读取会话中的外部访问令牌', data: Nullable(Type.String()) },
  clearAccessToken: { summary: '清除会话中的外部访问令牌', data: Nothing },
});
export type AuthApi = typeof authApi;
