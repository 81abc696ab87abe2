import { commitmentFields } from '@contract/commitment/fields';
import { type CommitmentState, commitmentLifecycle } from '@contract/commitment/lifecycle';
import { commitmentTabs } from '@contract/commitment/lists';
import { HOME_CURRENCY } from '@contract/time/currency';
import { sayFen } from '@contract/time/money';
import { Link } from '@umijs/max';
import { defineRegisterPage } from '@/features/object/register';
import { type CommitmentTypes, commitmentService } from '@/services/commitment';
import { today } from '@/utils/today';

/** The amount in yuan is typed only where that is its currency; elsewhere it is reckoned. */
export const moneyApplies = {
  amount: ({ currency }: Readonly<Record<string, unknown>>) => (currency ?? HOME_CURRENCY) === HOME_CURRENCY,
  original: ({ currency }: Readonly<Record<string, unknown>>) => (currency ?? HOME_CURRENCY) !== HOME_CURRENCY,
};
/** `7.1024（2026-03-02）`: by which rate an amount was reckoned. */
export const sayRate = ({ rate, rateOn }: { rate: number; rateOn: string | null }) =>
  rateOn === null ? '—' : `${rate}（${rateOn} 起）`;

/** @param subjects names by id: of a project, so that they stand in no enumeration */
export const commitmentPage = (subjects: Readonly<Record<string, string>>) =>
  defineRegisterPage<CommitmentTypes, CommitmentState, Record<never, never>>({
    type: 'commitment',
    fields: { ...commitmentFields, subjectId: { ...commitmentFields.subjectId, choices: subjects } },
    lifecycle: commitmentLifecycle,
    tabs: commitmentTabs,
    service: commitmentService,
    emptyText:
      Object.keys(subjects).length === 0
        ? '还没有科目：先在“总览”中建立科目，合同与订单按科目登记'
        : '还没有合同或订单：登记已经签订要付的钱，批准后没有付的部分计入完工预测',
    columns: [
      { key: 'amount', phone: true },
      { key: 'state', width: 96, phone: true },
      {
        key: 'unpaid',
        title: '未付',
        width: 128,
        align: 'right',
        render: ({ unpaid, state }) => (state === 'ACTIVE' ? sayFen(unpaid) : '—'),
        text: ({ unpaid }) => sayFen(unpaid),
      },
      { key: 'subjectId', width: 160 },
      { key: 'supplier', width: 160 },
      { key: 'signedOn', width: 120, optional: true },
      { key: 'endsOn', width: 120 },
      { key: 'original', width: 144, optional: true },
      { key: 'currency', optional: true },
      { key: 'form', optional: true },
      { key: 'contractNo', width: 144, optional: true },
      { key: 'ownerId' },
      { key: 'assigneeId', optional: true },
      { key: 'labelIds', optional: true },
      { key: 'updatedAt', optional: true },
    ],
    filters: ['subjectId', 'state', 'form', 'currency', 'signedOn', 'endsOn', 'ownerId', 'assigneeId', 'labelIds'],
    applies: moneyApplies,
    form: {
      initial: { signedOn: today(), currency: HOME_CURRENCY, form: 'contract' },
      titlePlaceholder: '例如：云资源年度采购合同',
    },
    side: [
      ...['form', 'subjectId', 'supplier', 'contractNo', 'currency', 'original', 'amount'],
      { label: '折算汇率', show: sayRate },
      {
        label: '已付',
        show: ({ spent, id, projectId }) =>
          spent === 0 ? (
            sayFen(0)
          ) : (
            <Link to={`/project/${projectId}/cost/entry?tab=spent&commitmentId=${id}`}>{sayFen(spent)}</Link>
          ),
      },
      {
        label: '未付（按今天的汇率）',
        show: ({ unpaid, state }) => (state === 'ACTIVE' ? sayFen(unpaid) : '不再计入'),
      },
      ...['signedOn', 'endsOn', 'ownerId', 'assigneeId', 'labelIds', 'isPrivate'],
    ],
    texts: [],
  });
