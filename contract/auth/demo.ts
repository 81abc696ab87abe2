/** The accounts of the demo data, which the sign-in page offers where the server has written them (`DEMO=1`). No imports. */

/** Of all of them; it is public. */
export const demoPassword = 'Demo@2026';

export const demoAccounts = [
  { username: 'owner', name: '陈星河', what: '企业所有者' },
  { username: 'admin', name: '林静', what: '企业管理员' },
  { username: 'super', name: '赵启明', what: '平台运维' },
  { username: 'pm', name: '周敏', what: '项目经理' },
  { username: 'dev', name: '李航', what: '开发' },
  { username: 'member', name: '王雨桐', what: '测试' },
  { username: 'guest', name: '访客', what: '外部协作' },
] as const;
