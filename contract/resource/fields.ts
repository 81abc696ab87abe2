/** The built-in fields of resources (product model 17.13). */
import { defineFields } from '../object/fields';
import { recordFields } from '../object/recordFields';
import { resourceStates } from './lifecycle';

export const resourceKinds = {
  person: '外部人员',
  equipment: '设备',
  server: '服务器',
  licence: '许可',
  account: '账号',
  room: '场地',
  material: '物料',
} as const;
export type ResourceKindOf = keyof typeof resourceKinds;

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;

export const resourceFields = defineFields({
  ...recordFields,
  title: { ...recordFields.title, label: '名称' },
  description: { ...recordFields.description, label: '说明' },
  ownerId: { ...recordFields.ownerId, label: '负责人' },
  assigneeId: { ...recordFields.assigneeId, label: '保管人', placeholder: '领用、保管它的人' },
  state: { label: '状态', kind: 'choice', choices: resourceStates, initial: 'AVAILABLE', in: anywhere },
  kind: { label: '类别', kind: 'choice', choices: resourceKinds, in: filled, right: 'update', required: true },
  quantity: {
    label: '数量',
    kind: 'number',
    column: 'numeric(12, 2)',
    initial: 1,
    in: ['filter', 'sort', 'list', 'detail', 'export', 'create'],
    right: 'update',
    hint: '同时能分配出去的总量；一个人为 1，半个人为 0.5',
  },
  unit: { label: '单位', kind: 'text', max: 20, in: ['list', 'detail', 'export', 'create'], right: 'update' },
  supplier: {
    label: '来源',
    kind: 'text',
    max: 200,
    in: ['list', 'detail', 'export', 'create'],
    right: 'update',
    placeholder: '供应商、外包公司或自有',
  },
  availableFrom: { label: '可用自', kind: 'date', nullable: true, in: filled, right: 'update' },
  availableTo: { label: '可用至', kind: 'date', nullable: true, in: filled, right: 'update' },
});
