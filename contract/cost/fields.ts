/** The built-in fields of expenses (product model 17.7). */
import { defineFields } from '../object/fields';
import { recordFields } from '../object/recordFields';
import { costStates } from './lifecycle';
import { moneyFields } from './money';

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;

export const costFields = defineFields({
  ...recordFields,
  title: { ...recordFields.title, label: '事项' },
  description: { ...recordFields.description, label: '说明' },
  ownerId: { ...recordFields.ownerId, label: '经办人' },
  assigneeId: { ...recordFields.assigneeId, label: '审批人', placeholder: '提交后由谁审批' },
  state: { label: '状态', kind: 'choice', choices: costStates, initial: 'DRAFT', in: anywhere },
  subjectId: { label: '科目', kind: 'choice', byId: true, in: filled, right: 'update', required: true },
  ...moneyFields,
  spentOn: {
    label: '发生日期',
    kind: 'date',
    in: filled,
    right: 'update',
    required: true,
  },
  commitmentId: {
    label: '合同或订单',
    kind: 'choice',
    byId: true,
    nullable: true,
    in: filled,
    right: 'update',
    hint: '属于哪份合同或订单：批准后从它的未付金额中扣除',
  },
  voucherNo: { label: '凭证号', kind: 'text', max: 60, in: ['list', 'detail', 'export', 'create'], right: 'update' },
});
