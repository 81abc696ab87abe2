import type { DutyLeave, Roster, ShiftSave } from '@contract/duty/duty';
import { SEATS_MAX } from '@contract/duty/kinds';
import type { Person } from '@contract/envelope';
import { type Cycle, cycles, fairnessModes, holidayModes } from '@contract/time/roster';
import type { WorkCalendar } from '@contract/time/workdays';
import { Button, Checkbox, DatePicker, Form, Input, InputNumber, Select, Switch, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useDeferredValue } from 'react';
import { today, zoneHere } from '@/utils/today';
import styles from './duty.module.css';
import { MembersInOrder } from './MembersInOrder';
import { previewOf } from './preview';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const PREVIEW_DAYS = 14;
const lengthLabels: Readonly<Record<Cycle, string>> = {
  hour: '每人连续几小时',
  day: '每人连续几班',
  week: '每人连续几周',
  month: '每人连续几个月',
};
const zones = (): { value: string; label: string }[] =>
  Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }));

/** `08:30` as the picker has it. The browser's own field would follow the system: 08:30 AM. */
const clock = {
  getValueProps: (value?: string) => ({ value: value ? dayjs(`2000-01-01T${value}`) : null }),
  normalize: (value: Dayjs | null) => value?.format('HH:mm'),
  rules: [{ required: true, message: '请选择时间' }],
};

interface Props {
  /** Its place in the list of the form. */
  at: number;
  roster: Roster | undefined;
  people: ReadonlyMap<string, Person>;
  onPeople: (people: readonly Person[]) => void;
  calendar: WorkCalendar;
  leaves: readonly DutyLeave[];
  /** Absent: it is the only one. */
  onRemove: (() => void) | undefined;
}

/** A shift, and whose turn it would be for two weeks. */
export function ShiftFields({ at, roster, people, onPeople, calendar, leaves, onRemove }: Props) {
  const form = Form.useFormInstance();
  const shift = useDeferredValue(Form.useWatch(['shifts', at], form) as ShiftSave | undefined);
  const name = shift?.name?.trim() || `第 ${at + 1} 个班次`;
  return (
    <fieldset className={styles.shift}>
      <legend>{name}</legend>
      <div className={styles.fields}>
        <Form.Item
          name={[at, 'name']}
          label="班次名称"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={20} />
        </Form.Item>
        <Form.Item name={[at, 'from']} label="开始" {...clock}>
          <TimePicker format="HH:mm" needConfirm={false} allowClear={false} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name={[at, 'to']} label="结束" {...clock} extra="不晚于开始即次日" hidden={shift?.handsOver}>
          <TimePicker format="HH:mm" needConfirm={false} allowClear={false} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name={[at, 'zone']}
          label="时区"
          extra="开始与结束按当地的钟，夏令时也是"
          normalize={(value?: string) => value ?? null}
        >
          <Select allowClear showSearch placeholder={`企业时区（${zoneHere()}）`} options={zones()} />
        </Form.Item>
        <Form.Item name={[at, 'seats']} label="同时值班人数" rules={[{ required: true, message: '请填写' }]}>
          <InputNumber min={1} max={SEATS_MAX} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name={[at, 'start']}
          label="轮换开始日"
          rules={[{ required: true, message: '请选择日期' }]}
          getValueProps={(value?: string) => ({ value: value ? dayjs(value) : null })}
          normalize={(value: Dayjs | null) => value?.format('YYYY-MM-DD')}
        >
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name={[at, 'cycle']} label="轮换周期">
          <Select options={optionsOf(cycles)} />
        </Form.Item>
        <Form.Item
          name={[at, 'length']}
          label={lengthLabels[shift?.cycle ?? 'day']}
          rules={[{ required: true, message: '请填写' }]}
        >
          <InputNumber min={1} max={shift?.cycle === 'hour' ? 24 : 31} precision={0} style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item name={[at, 'fairness']} label="公平">
          <Select options={optionsOf(fairnessModes)} />
        </Form.Item>
        <Form.Item name={[at, 'holidays']} label="节假日">
          <Select options={optionsOf(holidayModes)} popupMatchSelectWidth={false} />
        </Form.Item>
      </div>
      <Form.Item
        name={[at, 'handsOver']}
        valuePropName="checked"
        extra="用于跨时区接力：勾选的班次首尾相接，各地按当地的钟开始，没有空档也不重叠"
      >
        <Checkbox>值到下一个接力班次开始为止</Checkbox>
      </Form.Item>
      <Form.Item
        name={[at, 'weekdays']}
        label="星期"
        getValueProps={(mask: number) => ({ value: weekdays.map((_, bit) => bit).filter((bit) => mask & (1 << bit)) })}
        normalize={(bits: number[]) => bits.reduce((mask, bit) => mask | (1 << bit), 0)}
        rules={[
          { validator: (_, mask) => (mask > 0 ? Promise.resolve() : Promise.reject(new Error('请至少选择一天'))) },
        ]}
      >
        <Checkbox.Group options={weekdays.map((label, value) => ({ label, value }))} />
      </Form.Item>
      <Form.Item name={[at, 'members']} label="值班成员（按顺序）">
        <MembersInOrder label={`${name}的值班成员`} people={people} onPeople={onPeople} />
      </Form.Item>
      {shift?.holidays === 'separate' && (
        <Form.Item name={[at, 'holidayMembers']} label="节假日值班成员" extra="留空时与平日相同">
          <MembersInOrder label={`${name}的节假日成员`} people={people} onPeople={onPeople} />
        </Form.Item>
      )}
      <div className={styles.head}>
        <Form.Item name={[at, 'enabled']} label="启用" valuePropName="checked" layout="horizontal">
          <Switch />
        </Form.Item>
        <span className={styles.grow} />
        {onRemove && (
          <Button danger size="small" onClick={onRemove}>
            删除{name}
          </Button>
        )}
      </div>
      {shift && <Preview {...{ shift, roster, people, calendar, leaves }} />}
    </fieldset>
  );
}

function Preview({
  shift,
  roster,
  people,
  calendar,
  leaves,
}: Pick<Props, 'roster' | 'people' | 'calendar' | 'leaves'> & { shift: ShiftSave }) {
  const ready = shift.start && shift.length >= 1 && shift.members;
  const slots = ready
    ? previewOf({ ...shift, holidayMembers: shift.holidayMembers ?? [] }, roster, {
        calendar,
        leaves,
        today: today(),
        days: PREVIEW_DAYS,
        zone: zoneHere(),
      })
    : [];
  if (slots.length === 0) return <p className={styles.sub}>选择成员后，这里预览之后 {PREVIEW_DAYS} 天轮到谁。</p>;
  return (
    <>
      <p className={styles.sub}>之后 {PREVIEW_DAYS} 天（已计请假；其他班次的占用保存后在表中可见）：</p>
      <ol className={styles.preview} aria-label={`${shift.name || '班次'}预览`}>
        {slots.map(({ day, userIds }) => (
          <li key={day} data-vacant={userIds.includes(null) || undefined}>
            {dayjs(day).format('M-D dd')}{' '}
            {userIds.map((id) => (id ? (people.get(id)?.name ?? '已离开的成员') : '空缺')).join('、')}
          </li>
        ))}
      </ol>
    </>
  );
}
