/** What the calls of directories take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing, RowVersion } from '../envelope';
import { directorySyncCalls } from './calls';
import {
  CloudSave,
  CloudTest,
  CloudTested,
  DirectoryGroupSave,
  DirectoryGroups,
  DirectoryGroupsQuery,
  DirectoryOverview,
  DirectoryRun,
  LdapSave,
  LdapTest,
  LdapTested,
  RunStart,
  ScimSave,
  ScimToken,
} from './directorySync';

const Saved = Type.Object({ version: RowVersion });

export const directorySyncApi = apiOf(directorySyncCalls, {
  overview: { summary: '人员目录：SCIM、LDAP、钉钉、企业微信、飞书的设置', data: DirectoryOverview },
  saveScim: { summary: '修改 SCIM 的设置', body: ScimSave, data: Saved },
  makeToken: { summary: '生成 SCIM 令牌，之前的失效；只显示一次', data: ScimToken },
  revokeToken: { summary: '撤销 SCIM 令牌', data: Nothing },
  saveLdap: { summary: '修改 LDAP 的设置', body: LdapSave, data: Saved },
  testLdap: { summary: '测试 LDAP 的连接', body: LdapTest, data: LdapTested },
  saveCloud: { summary: '修改钉钉、企业微信或飞书通讯录的设置', body: CloudSave, data: Saved },
  testCloud: { summary: '测试钉钉、企业微信或飞书通讯录的连接', body: CloudTest, data: CloudTested },
  listGroups: { summary: '目录中的组', query: DirectoryGroupsQuery, data: DirectoryGroups },
  saveGroup: { summary: '设置组对应的部门与角色', body: DirectoryGroupSave, data: Saved },
  listRuns: { summary: '最近的目录同步', data: Type.Array(DirectoryRun) },
  startRun: { summary: '开始目录同步，或试运行', body: RunStart, data: Type.Object({ id: Id }) },
  getRun: { summary: '目录同步的结果', data: DirectoryRun },
  confirmRun: { summary: '确认停用超过十分之一成员的同步', data: Type.Object({ id: Id }) },
});
export type DirectorySyncApi = typeof directorySyncApi;
