import { NONE, provinces, UNFILLED } from '@contract/market/provinces';
import { currencies, outcomes, stages } from '@contract/market/words';
import { DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { anyOf, type ListFilter, oneOf } from '@/features/object/list';
import { useLookup } from '@/hooks/useLookup';
import { marketApi } from '@/services/market';
import { type params, periods } from './scope';

const provinceLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(provinces.map(({ code, name }) => [code, name])),
  [NONE]: UNFILLED,
};

interface TextControl {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** One of the products or customers that there are. */
function GroupSelect({ label, value, onChange, kind }: TextControl & { kind: 'product' | 'customer' }) {
  const { data } = useLookup(`market:${kind}`, () =>
    kind === 'product' ? marketApi.products({}) : marketApi.customers({}),
  );
  const names = (data ?? []).map(({ key }) => key ?? UNFILLED);
  return (
    <Select
      allowClear
      showSearch
      aria-label={label}
      placeholder="不限"
      options={names.map((name) => ({ value: name, label: name }))}
      value={value || undefined}
      onChange={(next?: string) => onChange(next ?? '')}
    />
  );
}
const group = (kind: 'product' | 'customer', label: string): ListFilter<typeof kind, string> => ({
  ...{ key: kind, label },
  control: (props) => <GroupSelect {...props} kind={kind} />,
  say: (value) => value,
});
const month: ListFilter<'month', string> = {
  ...{ key: 'month', label: '计划月份' },
  control: ({ label, value, onChange }) => (
    <DatePicker
      picker="month"
      aria-label={label}
      placeholder="不限"
      value={value ? dayjs(`${value}-01`) : null}
      onChange={(next) => onChange(next?.format('YYYY-MM') ?? '')}
    />
  ),
  say: (value) => value,
};

export const filters = [
  anyOf('outcome', '交付情况', outcomes),
  oneOf('province', '省份', provinceLabels),
  group('product', '产品'),
  group('customer', '客户'),
  oneOf('reached', '至少到达', stages),
  month,
  oneOf('currency', '币种', currencies),
  oneOf('evaluated', '满意度', { 1: '有初次评价', 2: '有二次评价' }),
  oneOf('period', '期间', periods),
] as unknown as readonly ListFilter<keyof typeof params & string>[];
