import type { Holiday } from '@contract/tenant/calendar';
import { dayKinds } from '@contract/time/workdays';
import { Alert, App, Button, DatePicker, Form, Input, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useEditor } from '@/features/object/form';
import { calendarApi } from '@/services/calendar';
import styles from './plan.less';

interface Values {
  name: string;
  kind: Holiday['kind'];
  days: [Dayjs, Dayjs];
}

/** One entry of the calendar; what was typed stays when it is refused. */
export function HolidayForm({ holiday, onDone }: { holiday?: Holiday; onDone: (saved: boolean) => void }) {
  const { message } = App.useApp();
  const editor = useEditor<Values, unknown>({
    send: ({ name, kind, days: [from, to] }) =>
      calendarApi.saveHoliday({
        ...(holiday && { id: holiday.id, version: holiday.version }),
        ...{ name, kind, from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD') },
      }),
    failure: '保存失败；他人可能已修改，请刷新后重试',
    onDone: () => {
      void message.success('已保存');
      onDone(true);
    },
  });
  return (
    <Form<Values>
      {...editor.formProps}
      className={styles.form}
      layout="vertical"
      initialValues={
        holiday
          ? { name: holiday.name, kind: holiday.kind, days: [dayjs(holiday.from), dayjs(holiday.to)] }
          : { kind: 'off' }
      }
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
      {editor.fault && <Alert type="error" showIcon role="alert" title={editor.fault} />}
      <div className="wrapped">
        <Button type="primary" size="small" htmlType="submit" loading={editor.busy}>
          保存
        </Button>
        <Button size="small" onClick={() => onDone(false)}>
          取消
        </Button>
      </div>
    </Form>
  );
}
