/** The built-in fields of commitments: what a project has promised to pay, by contract or order. */
import { moneyFields } from '../cost/money';
import { defineFields } from '../object/fields';
import { recordFields } from '../object/recordFields';
import { commitmentStates } from './lifecycle';
import { commitmentForms } from './lists';

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;

export const commitmentFields = defineFields({
  ...recordFields,
  title: { ...recordFields.title, label: '名称' },
  description: { ...recordFields.description, label: '说明' },
  ownerId: { ...recordFields.ownerId, label: '经办人' },
  assigneeId: { ...recordFields.assigneeId, label: '审批人', placeholder: '提交后由谁审批' },
  state: { label: '状态', kind: 'choice', choices: commitmentStates, initial: 'DRAFT', in: anywhere },
  form: {
    label: '形式',
    kind: 'choice',
    choices: commitmentForms,
    initial: 'contract',
    in: filled,
    right: 'update',
  },
  subjectId: { label: '科目', kind: 'choice', byId: true, in: filled, right: 'update', required: true },
  supplier: { label: '对方单位', kind: 'text', max: 100, in: filled, right: 'update' },
  contractNo: { label: '合同或订单号', kind: 'text', max: 60, in: filled, right: 'update' },
  ...moneyFields,
  signedOn: { label: '签订日期', kind: 'date', in: filled, right: 'update', required: true },
  endsOn: { label: '履行期限', kind: 'date', nullable: true, in: filled, right: 'update' },
});
