/** The built-in fields that every object of a register has (risks, problems). */
import { defineFields } from './fields';

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
/** What the rules keep beside what people fill in. */
const kept = { label: '', kind: 'own', in: [] } as const;

export const recordFields = defineFields({
  seq: { label: '编号', kind: 'number', in: ['sort', 'list', 'export'] },
  title: {
    label: '标题',
    kind: 'text',
    in: [...anywhere, 'create', 'import'],
    right: 'update',
    max: 200,
    required: true,
  },
  description: { label: '描述', kind: 'html', in: ['detail', 'create'], right: 'update' },
  ownerId: {
    label: '责任人',
    kind: 'person',
    nullable: true,
    in: [...anywhere, 'create'],
    right: 'update',
    byItself: true,
    placeholder: '默认为登记人',
  },
  assigneeId: { label: '指派给', kind: 'person', nullable: true, in: [...anywhere, 'create'], right: 'update' },
  isPrivate: {
    label: '私密',
    kind: 'flag',
    in: ['filter', 'list', 'detail', 'create'],
    right: 'update',
    byHand: true,
    hint: '只有相关人、项目负责人与企业管理员可见',
  },
  labelIds: { label: '标签', kind: 'labels', in: ['filter', 'group', 'list', 'detail', 'create'], right: 'update' },
  fileCount: { label: '附件数', kind: 'number', in: ['filter', 'sort', 'list', 'detail', 'export'] },
  createdBy: { label: '登记人', kind: 'person', nullable: true, in: anywhere },
  createdAt: { label: '登记时间', kind: 'instant', in: anywhere },
  updatedAt: { label: '更新时间', kind: 'instant', in: anywhere },
  projectId: kept,
  stateBefore: kept,
  originType: kept,
  originId: kept,
});
