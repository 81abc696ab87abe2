/** Rights to reports, and a report as a kind of object. Apart from its words: the console's first load holds this. */

export const reportPrivileges = {
  'REPORT:LIST': '查看报告',
  'REPORT:COMMENT': '评论报告',
  'REPORT:UPDATE': '编写报告',
  /** Returns and publishes, shares by a public link, says which reports a project makes. */
  'REPORT:PUBLISH': '审核与发布报告',
} as const;

export const reportEntry = {
  label: '报告',
  prefix: null,
  page: '/project/{projectId}/report/view/{objectId}',
} as const;
