/** What the calls of directories take and answer; their addresses are in `calls.ts`. */
import { Type } from 'typebox';
import { apiOf } from '../api';
import { Id, Nothing, RowVersion } from '../envelope';
import { directorySyncCalls } from './calls';
import {
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
  overview: { summary: '人员目录：SCIM 与 LDAP 的设置', data: DirectoryOverview },
  saveScim: { summary: '修改 SCIM 的设置', body: ScimSave, data: Saved },
  makeToken: { summary: '生成 SCIM 令牌，之前的失效；只显示一次', data: ScimToken },
  revokeToken: { summary: '撤销 SCIM 令牌', data: Nothing },
  saveLdap: { summary: '修改 LDAP 的设置', body: LdapSave, data: Saved },
  testLdap: { summary: '测试 LDAP 的连接', body: LdapTest, data: LdapTested },
  listGroups: { summary: '目录中的组', query: DirectoryGroupsQuery, data: DirectoryGroups },
  saveGroup: { summary: '设置组对应的部门与角色', body: DirectoryGroupSave, data: Saved },
  listRuns: { summary: '最近的 LDAP 同步', data: Type.Array(DirectoryRun) },
  startRun: { summary: '开始 LDAP 同步，或试运行', body: RunStart, data: Type.Object({ id: Id }) },
  getRun: { summary: 'LDAP 同步的结果', data: DirectoryRun },
  confirmRun: { summary: '确认停用超过十分之一成员的同步', data: Type.Object({ id: Id }) },
});
export type DirectorySyncApi = typeof directorySyncApi;
