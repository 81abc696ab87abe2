/** Fields of an amount that may be in another currency: an expense's and a commitment's. */
import { defineFields } from '../object/fields';
import { currencies } from '../time/currency';

const anywhere = ['filter', 'sort', 'group', 'list', 'detail', 'export'] as const;
const filled = [...anywhere, 'create'] as const;

/** `amount` is always the enterprise's currency, so that sums are; of another currency it is reckoned by the rate of the day. */
export const moneyFields = defineFields({
  currency: {
    label: '币种',
    kind: 'choice',
    choices: currencies,
    initial: 'CNY',
    in: filled,
    right: 'update',
  },
  amount: { label: '金额', kind: 'money', in: [...filled, 'sum'], right: 'update' },
  original: {
    label: '原币金额',
    kind: 'money',
    currencyIn: 'currency',
    nullable: true,
    in: filled,
    right: 'update',
    hint: '按当天的汇率折算为人民币，折算结果计入合计',
  },
  rate: {
    label: '折算汇率',
    kind: 'number',
    column: 'double precision',
    initial: 1,
    in: ['list', 'detail', 'export'],
  },
  /** Of the day from which that rate is known; null: no rate was needed. */
  rateOn: { label: '汇率日期', kind: 'date', nullable: true, in: ['list', 'detail', 'export'] },
});
