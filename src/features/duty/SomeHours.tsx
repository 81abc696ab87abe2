import { zoneOf } from '@contract/time/zone';
import { DatePicker, Form } from 'antd';
import type { Dayjs } from 'dayjs';
import { wallAt, zoneHere } from '@/utils/today';

interface Span {
  from: string;
  to: string;
}
export type HoursValue = [Dayjs, Dayjs];

/** The picker's value of a span: what the enterprise's clocks show. */
export const hoursOf = ({ from, to }: Span): HoursValue => [wallAt(from), wallAt(to)];

const instantOf = (at: Dayjs) =>
  new Date(zoneOf(zoneHere()).instantOf(Date.parse(`${at.format('YYYY-MM-DDTHH:mm')}:00Z`))).toISOString();

/** What was chosen of a span; all of it where nothing was changed, to the second. */
export function chosenHours(whole: Span, chosen: HoursValue | undefined): Span {
  if (!chosen) return whole;
  const [from, to] = hoursOf(whole);
  return {
    from: chosen[0].isSame(from, 'minute') ? whole.from : instantOf(chosen[0]),
    to: chosen[1].isSame(to, 'minute') ? whole.to : instantOf(chosen[1]),
  };
}

/** Some hours of a shift, or all of it, which stand chosen; `name` is the field's in the form. */
export function SomeHours({ name, whole, extra }: { name: string; whole: Span; extra?: string }) {
  const [first, last] = hoursOf(whole);
  return (
    <Form.Item
      name={name}
      label="时段"
      extra={extra ?? '默认整个班次，也可以只选其中几个小时'}
      rules={[
        { required: true, message: '请选择时段' },
        {
          validator: (_, value: HoursValue | undefined) =>
            !value || (!value[0].isBefore(first, 'minute') && !value[1].isAfter(last, 'minute'))
              ? Promise.resolve()
              : Promise.reject(new Error('请选择班次之内的时间')),
        },
      ]}
    >
      <DatePicker.RangePicker
        allowClear={false}
        showTime={{ format: 'HH:mm' }}
        format="M月D日 HH:mm"
        minDate={first.startOf('day')}
        maxDate={last.endOf('day')}
        style={{ width: '100%' }}
      />
    </Form.Item>
  );
}
