/** What the calls of a person's own account take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../../api';
import { Nothing } from '../../envelope';
import { PasswordChange, ProfileUpdate } from '../account';
import { Passkey, PasskeyAdd, PasskeyAdded, PasskeyCreation, PasskeyRename } from '../passkey';
import {
  ApiToken,
  ApiTokenCreate,
  ApiTokenMade,
  LoginEntryPage,
  LoginEntryQuery,
  OwnSession,
  RecoveryCodes,
  Security,
  SessionParams,
  TotpBegun,
  TotpCode,
  TotpRemoval,
  WithPassword,
} from '../security';
import { securityCalls } from './calls';

export const securityApi = apiOf(securityCalls, {
  changePassword: { summary: '修改密码，所有会话随之结束', body: PasswordChange, data: Nothing },
  updateProfile: { summary: '修改个人资料；修改邮箱需要密码', body: ProfileUpdate, data: Nothing },
  getSecurity: { summary: '我的动态验证码与恢复码', data: Security },
  beginTotp: { summary: '开始设置动态验证码：密钥与二维码', body: WithPassword, data: TotpBegun },
  confirmTotp: { summary: '以验证码开启动态验证码，得到恢复码', body: TotpCode, data: RecoveryCodes },
  renewRecovery: { summary: '换一组恢复码', body: WithPassword, data: RecoveryCodes },
  removeTotp: { summary: '关闭动态验证码', body: TotpRemoval, data: Nothing },
  listPasskeys: { summary: '我的通行密钥', data: Type.Array(Passkey) },
  beginPasskey: { summary: '开始登记通行密钥：浏览器创建密钥所需的内容', body: WithPassword, data: PasskeyCreation },
  addPasskey: { summary: '登记通行密钥；第一个会同时得到恢复码', body: PasskeyAdd, data: PasskeyAdded },
  renamePasskey: { summary: '修改通行密钥的名称', body: PasskeyRename, data: Nothing },
  removePasskey: { summary: '移除通行密钥', body: WithPassword, data: Nothing },
  listSessions: { summary: '我的登录设备', data: Type.Array(OwnSession) },
  endOtherSessions: { summary: '退出其他设备', data: Type.Integer() },
  endSession: { summary: '退出一个设备', params: SessionParams, data: Nothing },
  listLogins: { summary: '我的登录记录', query: LoginEntryQuery, data: LoginEntryPage },
  listTokens: { summary: '我的访问令牌', data: Type.Array(ApiToken) },
  createToken: { summary: '创建访问令牌：只在这里看到一次', body: ApiTokenCreate, data: ApiTokenMade },
  deleteToken: { summary: '撤销访问令牌', data: Nothing },
});
export type SecurityApi = typeof securityApi;
