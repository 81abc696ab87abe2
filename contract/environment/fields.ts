/** The built-in fields of environments (product model 17.13). */
import { defineFields } from '../object/fields';
import { recordFields } from '../object/recordFields';
import { environmentStates } from './lifecycle';

export const environmentKinds = { dev: '开发', test: '测试', stage: '预发布', prod: '生产' } as const;
export type EnvironmentKind = keyof typeof environmentKinds;

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;

export const environmentFields = defineFields({
  ...recordFields,
  title: { ...recordFields.title, label: '名称' },
  description: { ...recordFields.description, label: '说明' },
  ownerId: { ...recordFields.ownerId, label: '负责人' },
  assigneeId: { ...recordFields.assigneeId, label: '占用人', placeholder: '正在使用它的人' },
  state: { label: '状态', kind: 'choice', choices: environmentStates, in: anywhere },
  kind: { label: '用途', kind: 'choice', choices: environmentKinds, in: filled, right: 'update', required: true },
  address: { label: '地址', kind: 'text', max: 500, in: ['list', 'detail', 'export', 'create'], right: 'update' },
  release: { label: '部署版本', kind: 'text', max: 100, in: ['list', 'detail', 'export', 'create'], right: 'update' },
  busyUntil: { label: '占用至', kind: 'date', nullable: true, in: anywhere, right: 'update' },
});
