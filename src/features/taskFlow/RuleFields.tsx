import { monthDays, recurrenceFrequencies, weekendChoices } from '@contract/task/flowEnums';
import { Checkbox, DatePicker, Form, Input, InputNumber, Segmented, Select, Space } from 'antd';
import type { RuleDraft } from './ruleDraft';
import { weekdayNames } from './ruleDraft';

const options = <K extends string>(table: Record<K, string>) =>
  (Object.keys(table) as K[]).map((value) => ({ value, label: table[value] }));
const weekdays = weekdayNames.map((label, at) => ({ value: at + 1, label }));
const nths = [
  { value: 1, label: '第一个' },
  { value: 2, label: '第二个' },
  { value: 3, label: '第三个' },
  { value: 4, label: '第四个' },
  { value: -1, label: '最后一个' },
];
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: `${String(hour).padStart(2, '0')}:00` }));
const narrow = { width: 96 };

/** The fields of a rule, inside of a form that holds a `RuleDraft`; which of them there are follows its frequency. */
export function RuleFields({ draft }: { draft: RuleDraft }) {
  const { frequency, monthBy, ends } = draft;
  const inMonths = frequency === 'monthly' || frequency === 'yearly';
  return (
    <>
      <Form.Item label="重复">
        <Space wrap>
          <span>每</span>
          <Form.Item name="interval" noStyle>
            <InputNumber aria-label="间隔" min={1} max={366} precision={0} style={{ width: 72 }} />
          </Form.Item>
          <Form.Item name="frequency" noStyle>
            <Segmented aria-label="周期" options={options(recurrenceFrequencies)} />
          </Form.Item>
        </Space>
      </Form.Item>
      {frequency === 'weekly' && (
        <Form.Item name="weekdays" label="星期" rules={[{ required: true, message: '请选择星期' }]}>
          <Checkbox.Group options={weekdays} />
        </Form.Item>
      )}
      {inMonths && (
        <Form.Item label="日期">
          <Space wrap>
            {frequency === 'yearly' && (
              <Form.Item name="month" noStyle>
                <Select
                  aria-label="月份"
                  style={narrow}
                  options={Array.from({ length: 12 }, (_, at) => ({ value: at + 1, label: `${at + 1} 月` }))}
                />
              </Form.Item>
            )}
            <Form.Item name="monthBy" noStyle>
              <Select aria-label="按" style={{ width: 170 }} options={options(monthDays)} />
            </Form.Item>
            {monthBy === 'day' && (
              <Form.Item name="monthDay" noStyle>
                <Select
                  aria-label="几日"
                  style={narrow}
                  options={Array.from({ length: 31 }, (_, at) => ({ value: at + 1, label: `${at + 1} 日` }))}
                />
              </Form.Item>
            )}
            {monthBy === 'nth' && (
              <>
                <Form.Item name="nth" noStyle>
                  <Select aria-label="第几个" style={{ width: 110 }} options={nths} />
                </Form.Item>
                <Form.Item name="nthWeekday" noStyle>
                  <Select aria-label="星期几" style={narrow} options={weekdays} />
                </Form.Item>
              </>
            )}
          </Space>
        </Form.Item>
      )}
      <Form.Item label="开始与结束">
        <Space wrap>
          <Form.Item name="start" noStyle>
            <DatePicker aria-label="开始日期" allowClear={false} />
          </Form.Item>
          <Form.Item name="ends" noStyle>
            <Select
              aria-label="结束"
              style={{ width: 110 }}
              options={[
                { value: 'never', label: '一直重复' },
                { value: 'on', label: '到某天止' },
                { value: 'after', label: '若干次后' },
              ]}
            />
          </Form.Item>
          {ends === 'on' && (
            <Form.Item name="end" noStyle>
              <DatePicker aria-label="结束日期" />
            </Form.Item>
          )}
          {ends === 'after' && (
            <Form.Item name="count" noStyle>
              <InputNumber aria-label="次数" min={1} max={1000} precision={0} suffix="次" style={narrow} />
            </Form.Item>
          )}
        </Space>
      </Form.Item>
      <Form.Item label="创建时间">
        <Space wrap>
          <span>提前</span>
          <Form.Item name="aheadDays" noStyle>
            <InputNumber aria-label="提前天数" min={0} max={60} precision={0} suffix="天" style={narrow} />
          </Form.Item>
          <Form.Item name="hour" noStyle>
            <Select aria-label="时刻" style={narrow} options={hours} />
          </Form.Item>
          <Form.Item name="timeZone" noStyle>
            <Input aria-label="时区" maxLength={64} style={{ width: 150 }} />
          </Form.Item>
        </Space>
      </Form.Item>
      <Form.Item name="weekend" label="遇到周末">
        <Segmented aria-label="遇到周末" options={options(weekendChoices)} />
      </Form.Item>
    </>
  );
}
