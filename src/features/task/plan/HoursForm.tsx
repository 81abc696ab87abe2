import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import type { CalendarInfo } from '@contract/tenant/calendar';
import { SEGMENTS_MAX, type Segment, segmentsIssue } from '@contract/time/workHours';
import { Button, Form, Select, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import styles from './plan.less';

interface Values {
  segments: [Dayjs, Dayjs][];
  zone: string;
}
export type HoursInput = Pick<CalendarInfo, 'segments' | 'zone'>;

const MIDNIGHT = 1440;
const clock = (minute: number): Dayjs =>
  dayjs()
    .startOf('day')
    .minute(minute % MIDNIGHT);
/** An end at 00:00 is that of the day. */
const minutes = (time: Dayjs): number => time.hour() * 60 + time.minute();
const toSegment = ([from, to]: [Dayjs, Dayjs]): Segment => ({ from: minutes(from), to: minutes(to) || MIDNIGHT });

export const sayTime = (minute: number): string => (minute === MIDNIGHT ? '24:00' : clock(minute).format('HH:mm'));
export const saySegments = (segments: readonly Segment[]): string =>
  segments.map(({ from, to }) => `${sayTime(from)}–${sayTime(to)}`).join('，');
export const sayHours = (segments: readonly Segment[]): string => {
  const total = segments.reduce((sum, { from, to }) => sum + to - from, 0);
  const rest = total % 60;
  return `${Math.floor(total / 60)} 小时${rest ? ` ${rest} 分` : ''}`;
};

const zones = (current: string): string[] => [...new Set([current, ...Intl.supportedValuesOf('timeZone')])];

interface Props {
  value: HoursInput;
  busy: boolean;
  onSave: (input: HoursInput) => void;
  onCancel: () => void;
}

/** When a working day is worked, and in which zone. */
export function HoursForm({ value, busy, onSave, onCancel }: Props) {
  return (
    <Form<Values>
      className={styles.form}
      layout="vertical"
      initialValues={{ zone: value.zone, segments: value.segments.map(({ from, to }) => [clock(from), clock(to)]) }}
      onFinish={({ zone, segments }) => onSave({ zone, segments: segments.map(toSegment) })}
    >
      <Form.List
        name="segments"
        rules={[
          {
            validator: async (_, list: [Dayjs, Dayjs][] = []) => {
              const wrong = segmentsIssue(list.filter(Boolean).map(toSegment));
              if (wrong) throw new Error(wrong);
            },
          },
        ]}
      >
        {(fields, { add, remove }, { errors }) => (
          <Form.Item label="每天的工作时间" required>
            {fields.map(({ key, name }, index) => (
              <div key={key} className={styles.segment}>
                <Form.Item name={name} noStyle rules={[{ required: true, message: '请选择时间' }]}>
                  <TimePicker.RangePicker
                    format="HH:mm"
                    minuteStep={5}
                    order={false}
                    allowClear={false}
                    aria-label={`第 ${index + 1} 段工作时间`}
                  />
                </Form.Item>
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  disabled={fields.length === 1}
                  aria-label={`删除第 ${index + 1} 段`}
                  onClick={() => remove(name)}
                />
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            {fields.length < SEGMENTS_MAX && (
              <Button
                size="small"
                type="dashed"
                icon={<PlusOutlined />}
                onClick={() => add([clock(1140), clock(1260)])}
              >
                添加一段
              </Button>
            )}
          </Form.Item>
        )}
      </Form.List>
      <Form.Item name="zone" label="时区" rules={[{ required: true, message: '请选择时区' }]}>
        <Select showSearch options={zones(value.zone).map((zone) => ({ value: zone, label: zone }))} />
      </Form.Item>
      <div className="wrapped">
        <Button type="primary" size="small" htmlType="submit" loading={busy}>
          保存
        </Button>
        <Button size="small" onClick={onCancel}>
          取消
        </Button>
      </div>
    </Form>
  );
}
