import type { DeliveryCreate, DeliveryRow } from '@contract/market/market';
import { provinceName, provinces } from '@contract/market/provinces';
import { currencies, readAmount, SATISFACTION_POINTS } from '@contract/market/words';
import { DatePicker, Form, Input, InputNumber, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { FormDrawer } from '@/features/object/form';
import { ProjectSelect } from '@/features/project';
import { marketApi } from '@/services/market';
import { thisDay } from '@/utils/today';
import styles from './market.module.css';

type Values = DeliveryCreate;
interface Props {
  /** Absent: a new one. */
  delivery?: DeliveryRow;
  onClose: () => void;
  onDone: (made: { id: string; no: string }) => void;
}

const labels = {
  customer: '客户',
  province: '省份',
  product: '产品',
  contractNo: '合同编号',
  amount: '合同金额',
  revenue: '已确认收入',
  plannedOn: '计划交付',
  deliveredOn: '实际交付',
  acceptedOn: '验收日期',
  delayReason: '延期原因',
} as const;
type Compared = keyof typeof labels;
const said = (name: Compared, value: unknown) =>
  name === 'province' ? provinceName((value as string | null) ?? null) : ((value as string | null) ?? '');

/** What a form holds of a delivery: satisfactions as they were written by hand. */
function initialOf(delivery?: DeliveryRow): Partial<Values> {
  if (!delivery) return { currency: 'CNY' };
  const { customer, province, product, contractNo, amount, currency, revenue, projectId } = delivery;
  const { signedOn, plannedOn, deliveredOn, acceptedOn, written1, written2, delayReason, note } = delivery;
  return {
    ...{ customer, province, product, contractNo, amount, currency, revenue, projectId },
    ...{ signedOn, plannedOn, deliveredOn, acceptedOn, delayReason, note },
    ...{ satisfaction1: written1, satisfaction2: written2 },
  };
}

/** A text that was emptied is empty; anything else that was is none. */
function toInput(values: Values, delivery?: DeliveryRow): Values {
  const { projectId, ...rest } = values;
  const texts = { product: values.product ?? '', contractNo: values.contractNo ?? '' };
  const given = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, value ?? null])) as Values;
  return {
    ...given,
    ...texts,
    ...{ delayReason: values.delayReason ?? '', note: values.note ?? '', currency: values.currency ?? 'CNY' },
    // One that cannot be seen stays: nothing was chosen in its place.
    ...((projectId ?? null) !== (delivery?.projectId ?? null) && { projectId: projectId || null }),
  };
}

function DayItem({
  name,
  label,
  required,
  future,
}: {
  name: keyof Values;
  label: string;
  required?: boolean;
  future?: boolean;
}) {
  return (
    <Form.Item
      name={name}
      label={label}
      rules={required ? [{ required, message: `请选择${label}` }] : []}
      getValueProps={(day?: string | null) => ({ value: day ? dayjs(day) : null })}
      normalize={(day: Dayjs | null) => day?.format('YYYY-MM-DD') ?? null}
    >
      <DatePicker className="wide" maxDate={future ? undefined : thisDay()} />
    </Form.Item>
  );
}

const amountRule = {
  validator: (_: unknown, text?: string | null) =>
    !text || readAmount(text) !== null
      ? Promise.resolve()
      : Promise.reject(new Error('请填写金额，如 1234.50 或 1.2万')),
};

/** A delivery as it is registered or changed. */
export default function DeliveryForm({ delivery, onClose, onDone }: Props) {
  return (
    <FormDrawer<Values, { id: string; no: string }>
      title={delivery ? `修改交付 ${delivery.no}` : '登记交付'}
      okText={delivery ? '保存' : '登记'}
      width={640}
      initialValues={initialOf(delivery)}
      version={delivery?.version}
      send={async (values, version) => {
        const input = toInput(
          {
            ...values,
            amount: values.amount ? readAmount(values.amount) : null,
            revenue: values.revenue ? readAmount(values.revenue) : null,
          },
          delivery,
        );
        if (!delivery) return marketApi.create(input);
        await marketApi.update({ id: delivery.id, ...input, version: version ?? 0 });
        return delivery;
      }}
      failure={delivery ? '保存交付失败' : '登记交付失败'}
      staging={delivery ? undefined : { kind: 'delivery' }}
      conflict={
        delivery && {
          subject: `${delivery.no} ${delivery.customer}`,
          rows: (mine, current) =>
            (Object.keys(labels) as Compared[]).map((name) => ({
              key: name,
              label: labels[name],
              mine: said(name, mine[name]),
              theirs: said(name, (current as Partial<Values>)[name]),
            })),
          onTheirs: () => onDone(delivery),
        }
      }
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item
        name="customer"
        label={labels.customer}
        rules={[{ required: true, whitespace: true, message: '请填写客户' }]}
      >
        <Input maxLength={100} placeholder="签约单位的全称" />
      </Form.Item>
      <div className={styles.pair}>
        <Form.Item name="province" label={labels.province}>
          <Select
            allowClear
            placeholder="未填"
            showSearch={{ optionFilterProp: 'label' }}
            options={provinces.map(({ code, full }) => ({ value: code, label: full }))}
          />
        </Form.Item>
        <Form.Item name="product" label={labels.product}>
          <Input maxLength={100} placeholder="交付的产品或服务" />
        </Form.Item>
        <Form.Item name="contractNo" label={labels.contractNo}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="projectId" label="交付项目">
          <ProjectSelect
            value=""
            onChange={() => undefined}
            placeholder="没有对应的项目"
            known={delivery?.project ? [delivery.project] : []}
          />
        </Form.Item>
        <Form.Item name="amount" label={labels.amount} rules={[amountRule]} extra="一个合同分几次交付时，填本次的金额">
          <Input inputMode="decimal" maxLength={24} placeholder="0.00" />
        </Form.Item>
        <Form.Item name="currency" label="币种">
          <Select options={Object.entries(currencies).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <DayItem name="signedOn" label="签约日期" />
        <DayItem name="plannedOn" label={labels.plannedOn} required future />
        <DayItem name="deliveredOn" label={labels.deliveredOn} />
        <DayItem name="acceptedOn" label={labels.acceptedOn} />
        <Form.Item name="revenue" label={labels.revenue} rules={[amountRule]}>
          <Input inputMode="decimal" maxLength={24} placeholder="0.00" />
        </Form.Item>
        <Form.Item name="delayReason" label={labels.delayReason}>
          <Input maxLength={500} placeholder="延期或逾期的原因" />
        </Form.Item>
        {([1, 2] as const).map((no) => (
          <Form.Item
            key={no}
            name={`satisfaction${no}`}
            label={no === 1 ? '初次满意度' : '二次满意度'}
            extra={
              delivery?.[`satisfaction${no}`]?.evaluated
                ? '项目有问卷评价，以问卷为准'
                : `1 到 ${SATISFACTION_POINTS} 分`
            }
          >
            <InputNumber className="wide" min={1} max={SATISFACTION_POINTS} step={0.1} precision={2} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="note" label="备注">
        <Input.TextArea rows={3} maxLength={2000} />
      </Form.Item>
    </FormDrawer>
  );
}
