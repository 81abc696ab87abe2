import type { ExchangeRate } from '@contract/cost/cost';
import { currencies } from '@contract/time/currency';
import { ExchangeRateForm, sayExchange } from '@/features/cost';
import { KeptPage } from '@/features/kept';
import type { ListColumn } from '@/features/object/list';
import { showFailure } from '@/services/client';
import { costApi } from '@/services/cost';

const nameOf = ({ currency }: ExchangeRate) => `${currencies[currency]} ${currency}`;

const columns: ListColumn<ExchangeRate>[] = [
  { key: 'currency', title: '币种', width: 240, fixed: true, render: nameOf, text: nameOf },
  { key: 'day', title: '从哪天起', width: 144, phone: true, render: ({ day }) => day, text: ({ day }) => day },
  { key: 'rate', title: '汇率', width: 240, phone: true, render: sayExchange, text: sayExchange },
];

/** /enterpriseManage/exchangeRates — what one unit of a currency is in yuan, from which day on. */
export default function ExchangeRatesPage() {
  return (
    <KeptPage<ExchangeRate>
      name="exchangeRate"
      noun="汇率"
      title="汇率"
      columns={columns}
      list={costApi.listExchangeRates}
      nameOf={nameOf}
      search="搜索币种"
      form={({ row, rows: _rows, ...ends }) => <ExchangeRateForm rate={row} {...ends} />}
      remove={{
        call: ({ id }) => costApi.deleteExchangeRate({ id }, showFailure),
        subject: (rate) => `「${nameOf(rate)}」自 ${rate.day} 起的汇率`,
        content: () => '已按它折算的费用与合同不变；没有付的外币合同按余下的汇率估算。',
      }}
      exported
      emptyText="还没有汇率：外币的费用与合同按当天（或之前最近一天）的汇率折算为人民币，没有汇率的不能登记"
    />
  );
}
