/** What a role that the product brings may do, in one sentence, where one is chosen. Roles of an enterprise's own have none. */
export const roleWords: Readonly<Record<string, string>> = {
  ROLE_TENANT_OWNER: '企业的一切，包括移交企业',
  ROLE_TENANT_MGMT: '管理成员、任务类型、字段、流程与公告，查看全部项目',
  ROLE_TENANT_SUPER_ADMIN: '与企业管理员相同，供平台维护使用',
  ROLE_TENANT_PM: '新建项目，查看跨项目的报表；不能进入管理后台',
  ROLE_TENANT_MEMBER: '使用工作台、消息与问卷，进入被加入的项目；不能新建项目',
  ROLE_PROJECT_MANAGER: '项目的一切：成员、设置、计划、任务、删除与归档',
  ROLE_PROJECT_DEVELOPER: '新建和修改任务、登记工时、评论、上传附件；不能改成员与项目设置',
  ROLE_PROJECT_VIEWER: '只查看项目与任务；不能评论、新建或修改',
  ROLE_COLLECTION_MANAGER: '项目集的一切：成员、所含项目与设置',
  ROLE_COLLECTION_VIEWER: '只查看项目集',
};
