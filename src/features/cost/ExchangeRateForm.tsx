import type { ExchangeRate, Saved } from '@contract/cost/cost';
import { foreignCurrencies, RATE_MAX, RATE_MIN } from '@contract/time/currency';
import { DatePicker, Form, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FormModal } from '@/features/object/form';
import { costApi } from '@/services/cost';
import { thisDay } from '@/utils/today';

/** `1 USD = 7.1024 元`. */
export const sayExchange = ({ currency, rate }: Pick<ExchangeRate, 'currency' | 'rate'>): string =>
  `1 ${currency} = ${rate} 元`;

interface Props {
  /** Absent: a new one. */
  rate?: ExchangeRate;
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  currency: ExchangeRate['currency'];
  day: Dayjs;
  rate: number;
}

export function ExchangeRateForm({ rate, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const currency = Form.useWatch('currency', form) ?? rate?.currency ?? 'USD';
  return (
    <FormModal<Values, Saved>
      title={rate ? '修改汇率' : '新建汇率'}
      width={440}
      form={form}
      initialValues={rate ? { ...rate, day: dayjs(rate.day) } : { currency: 'USD', day: thisDay() }}
      version={rate?.version}
      send={(values, version) => {
        const asked = { day: values.day.format('YYYY-MM-DD'), rate: values.rate };
        return rate
          ? costApi.updateExchangeRate({ id: rate.id, ...asked, version: version ?? 0 })
          : costApi.createExchangeRate({ ...asked, currency: values.currency });
      }}
      failure="保存汇率失败"
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="currency" label="币种">
        <Select
          disabled={rate !== undefined}
          showSearch={{ optionFilterProp: 'label' }}
          options={Object.entries(foreignCurrencies).map(([value, label]) => ({ value, label: `${label} ${value}` }))}
        />
      </Form.Item>
      <Form.Item
        name="rate"
        label="汇率"
        extra={`1 ${currency} 合多少元人民币，最多 8 位小数`}
        rules={[{ required: true, message: '请填写汇率' }]}
      >
        <InputNumber style={{ width: '100%' }} min={RATE_MIN} max={RATE_MAX} stringMode={false} suffix="元" />
      </Form.Item>
      <Form.Item
        name="day"
        label="从哪天起"
        extra="从这一天起适用，直到同一币种有更晚的汇率；已折算的金额不变"
        rules={[{ required: true, message: '请选择日期' }]}
      >
        <DatePicker style={{ width: '100%' }} allowClear={false} />
      </Form.Item>
    </FormModal>
  );
}
