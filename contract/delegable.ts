/** Rights over people that may hold in a department only; codes of `access.ts`. No imports: schemas and the console take them. */

/** What an administrator of a department may be given; each holds in that department and in all below it. */
export const delegablePrivileges = [
  'ENTERPRISE:MEMBER_VIEW_LIST',
  'ENTERPRISE:MEMBER_UPDATE',
  'ENTERPRISE:MEMBER_INVITE',
  'ENTERPRISE:MEMBER_DISABLE',
  'ENTERPRISE:MEMBER_REMOVE',
  /** The sign-ins of these people; the operation log stays with who holds it for the whole enterprise. */
  'ENTERPRISE:OPERATE_LOG_VIEW',
] as const;
export type DelegablePrivilege = (typeof delegablePrivileges)[number];
/** As they are called where they hold in a department only. */
export const delegableLabels: Readonly<Record<DelegablePrivilege, string>> = {
  'ENTERPRISE:MEMBER_VIEW_LIST': '查看成员',
  'ENTERPRISE:MEMBER_UPDATE': '维护成员与下级部门、给出激活链接',
  'ENTERPRISE:MEMBER_INVITE': '邀请成员',
  'ENTERPRISE:MEMBER_DISABLE': '停用成员',
  'ENTERPRISE:MEMBER_REMOVE': '移除成员',
  'ENTERPRISE:OPERATE_LOG_VIEW': '查看登录记录',
};
