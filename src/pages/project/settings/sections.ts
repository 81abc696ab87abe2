import type { ProjectPrivilege } from '@contract/access';

export type SectionKey =
  | 'info'
  | 'members'
  | 'grants'
  | 'config'
  | 'tabs'
  | 'fields'
  | 'layouts'
  | 'labels'
  | 'taskTemplate'
  | 'recurrence'
  | 'apps'
  | 'automation'
  | 'webhook'
  | 'urge'
  | 'recycle'
  | 'template'
  | 'file'
  | 'danger';

const all: readonly { key: SectionKey; label: string; needs?: ProjectPrivilege }[] = [
  { key: 'info', label: '基本信息' },
  { key: 'members', label: '成员', needs: 'PROJECT:MEMBER:LIST' },
  { key: 'grants', label: '项目授权', needs: 'TASK:LIST' },
  { key: 'config', label: '项目配置', needs: 'PROJECT:CONFIG' },
  { key: 'tabs', label: '页面', needs: 'PROJECT:CONFIG' },
  { key: 'fields', label: '字段', needs: 'PROJECT:CONFIG' },
  { key: 'layouts', label: '字段布局', needs: 'PROJECT:CONFIG' },
  { key: 'labels', label: '标签', needs: 'TAG:UPDATE' },
  { key: 'taskTemplate', label: '任务模板', needs: 'TASK:LIST' },
  { key: 'recurrence', label: '重复任务', needs: 'TASK:LIST' },
  { key: 'apps', label: '应用', needs: 'APP:EDIT' },
  { key: 'automation', label: '自动化', needs: 'AUTOMATION:MANAGE' },
  { key: 'webhook', label: 'Webhook', needs: 'AUTOMATION:MANAGE' },
  { key: 'urge', label: '催办规则', needs: 'PROJECT:CONFIG' },
  { key: 'recycle', label: '回收站', needs: 'PROJECT:CONFIG' },
  { key: 'template', label: '存为项目模板', needs: 'PROJECT:INFO:UPDATE' },
  { key: 'file', label: '导出整个项目', needs: 'PROJECT:CONFIG' },
  { key: 'danger', label: '危险操作' },
];

/** The sections of the settings that the user's rights open; what cannot be changed is shown there to be read. */
export const sectionsFor = (can: (privilege: ProjectPrivilege) => boolean) =>
  all.filter(({ needs }) => !needs || can(needs));
