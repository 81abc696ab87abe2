import type { CostRate } from '@contract/cost/cost';
import { holdsTyped } from '@contract/search/fold';
import { sayFen } from '@contract/time/money';
import { App, Button } from 'antd';
import { useState } from 'react';
import { RateForm, rateSubject } from '@/features/cost';
import { DataList, type ListColumn, onePage, text, useDataList } from '@/features/object/list';
import { showFailure } from '@/services/client';
import { costApi } from '@/services/cost';

const params = { q: text(50) };
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
  const { modal, message } = App.useApp();
  const [form, setForm] = useState<{ rate?: CostRate } | null>(null);
  const load = async (q: string) => (await costApi.listRates()).filter((rate) => holdsTyped(q, rateSubject(rate)));
  const list = useDataList({ params, load: async ({ q }) => onePage(await load(q)), idOf: ({ id }: CostRate) => id });
  const create = (
    <Button type="primary" onClick={() => setForm({})}>
      新建费率
    </Button>
  );
  const remove = (rate: CostRate) =>
    modal.confirm({
      title: `删除「${rateSubject(rate)}」自 ${rate.effectiveFrom} 起的费率？`,
      content: '已按它计价的工时不变，直到重新计价。',
      okText: '删除',
      okButtonProps: { danger: true },
      onOk: async () => {
        await costApi.deleteRate({ id: rate.id }, showFailure);
        void message.success('已删除');
        await list.refresh();
      },
    });
  return (
    <>
      <DataList
        name="costRate"
        noun="费率"
        title="工时费率"
        list={list}
        columns={columns}
        nameOf={rateSubject}
        actions={create}
        search="搜索适用范围"
        onOpen={(rate) => setForm({ rate })}
        rowActionsWidth={120}
        rowActions={(rate) => (
          <>
            <Button type="link" size="small" onClick={() => setForm({ rate })}>
              编辑
            </Button>
            <Button type="link" size="small" danger onClick={() => remove(rate)}>
              删除
            </Button>
          </>
        )}
        exportPage={async ({ q }) => onePage(await load(q))}
        emptyText="还没有费率：工时按工作当天的费率计入项目成本，没有费率的工时显示为未定价"
        emptyAction={create}
      />
      {form && (
        <RateForm
          rate={form.rate}
          onClose={() => setForm(null)}
          onDone={() => {
            setForm(null);
            void list.refresh();
          }}
        />
      )}
    </>
  );
}
