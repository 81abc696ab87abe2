/** Rights to plans, and a node as a kind of object. Apart from its words: the console's first load holds this. */

export const planPrivileges = {
  'PLAN:LIST': '查看计划',
  'PLAN:UPDATE': '编制计划',
  'PLAN:BASELINE': '管理基线',
  'PLAN:COMMENT': '评论计划',
} as const;

export const planNodeEntry = { label: '计划节点', prefix: null, page: '/project/{projectId}/plan/{objectId}' } as const;
