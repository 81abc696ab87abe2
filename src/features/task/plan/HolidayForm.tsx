import type { Holiday } from '@contract/tenant/calendar';
import { dayKinds } from '@contract/time/workdays';
import { App, Button, DatePicker, Form, Input, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { calendarApi } from '@/services/calendar';
import { failureText } from '@/utils/failure';
import styles from './plan.less';

interface Values {
  name: string;
  kind: Holiday['kind'];
  days: [Dayjs, Dayjs];
}

/** One entry of the calendar; what was typed stays when it is refused. */
export function HolidayForm({ holiday, onDone }: { holiday?: Holiday; onDone: (saved: boolean) => void }) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState(false);
  const save = async ({ name, kind, days: [from, to] }: Values) => {
    setBusy(true);
    const entry = { name, kind, from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') };
    try {
      await calendarApi.saveHoliday({ ...(holiday && { id: holiday.id, version: holiday.version }), ...entry });
      void message.success('已保存');
      onDone(true);
    } catch (error) {
      void message.error(failureText(error, '保存失败；他人可能已修改，请刷新后重试'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form<Values>
      className={styles.form}
      layout="vertical"
      initialValues={
        holiday
          ? { name: holiday.name, kind: holiday.kind, days: [dayjs(holiday.from), dayjs(holiday.to)] }
          : { kind: 'off' }
      }
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="kind" label="类型">
        <Segmented aria-label="类型" options={Object.entries(dayKinds).map(([value, label]) => ({ value, label }))} />
      </Form.Item>
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input autoFocus maxLength={50} placeholder="如：春节" />
      </Form.Item>
      <Form.Item name="days" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
        <DatePicker.RangePicker style={{ width: '100%' }} />
      </Form.Item>
      <div className={styles.actions}>
        <Button type="primary" size="small" htmlType="submit" loading={busy}>
          保存
        </Button>
        <Button size="small" onClick={() => onDone(false)}>
          取消
        </Button>
      </div>
    </Form>
  );
}
