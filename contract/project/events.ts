/** What people are told of projects, and of what was done to many of their tasks. Nothing heavy is imported: the console bundles this. */
import { quiet, seen } from '../object/eventEntry';

const projectPage = '/project/{projectId}/task';

export const projectEvents = {
  memberAdded: {
    tab: 'system',
    label: '加入项目',
    title: '您已加入项目「{project}」',
    body: '角色：{role}',
    group: '{receivers} 加入项目「{project}」，角色：{role}',
    link: projectPage,
    object: 'project',
    on: quiet,
  },
  memberRemoved: {
    tab: 'system',
    label: '移出项目',
    title: '您已被移出项目「{project}」',
    body: '',
    object: 'project',
    on: quiet,
    withoutAccess: true,
  },
  projectStatus: {
    tab: 'system',
    label: '项目状态变更',
    title: '{actor} 将项目「{project}」变更为「{to}」',
    body: '{reason}',
    group: '{actor} 将项目「{project}」从「{from}」变更为「{to}」',
    link: projectPage,
    object: 'project',
    on: quiet,
  },
  importFinished: {
    tab: 'system',
    label: '导入结束',
    title: '导入{result}',
    body: '「{file}」：{figures}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
  /** To whoever asked for it. */
  projectCopied: {
    tab: 'system',
    label: '项目复制完成',
    title: '项目「{from}」已复制为「{project}」',
    body: '{figures}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
  batchFinished: {
    tab: 'system',
    label: '批量操作结束',
    title: '批量操作{result}',
    body: '{figures}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
  exportFinished: {
    tab: 'system',
    label: '导出结束',
    title: '导出{result}',
    body: '{figures}',
    link: projectPage,
    object: 'project',
    on: seen,
  },
} as const;
