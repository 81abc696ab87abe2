import type { CostRate } from '@contract/cost/cost';
import { sayFen } from '@contract/time/money';
import { RateForm, rateSubject } from '@/features/cost';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { showFailure } from '@/services/client';
import { costApi } from '@/services/cost';

const columns: ListColumn<CostRate>[] = [
  { key: 'subject', title: '适用范围', width: 320, fixed: true, render: rateSubject, text: rateSubject },
  {
    key: 'fenPerHour',
    title: '每小时',
    width: 128,
    align: 'right',
    phone: true,
    render: ({ fenPerHour }) => sayFen(fenPerHour),
    text: ({ fenPerHour }) => sayFen(fenPerHour),
  },
  {
    key: 'effectiveFrom',
    title: '生效日期',
    width: 128,
    phone: true,
    render: ({ effectiveFrom }) => effectiveFrom,
    text: ({ effectiveFrom }) => effectiveFrom,
  },
];

/** /enterpriseManage/costRates — what an hour costs, for whom and from when. */
export default function CostRatesPage() {
  return (
    <KeptPage<CostRate>
      name="costRate"
      noun="费率"
      title="工时费率"
      columns={columns}
      list={costApi.listRates}
      nameOf={rateSubject}
      search="搜索适用范围"
      form={({ row, rows: _rows, ...ends }) => <RateForm rate={row} {...ends} />}
      remove={{
        call: ({ id }) => costApi.deleteRate({ id }, showFailure),
        subject: (rate) => `「${rateSubject(rate)}」自 ${rate.effectiveFrom} 起的费率`,
        content: () => '已按它计价的工时不变，直到重新计价。',
      }}
      exported
      emptyText="还没有费率：工时按工作当天的费率计入项目成本，没有费率的工时显示为未定价"
    />
  );
}
