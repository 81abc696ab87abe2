import type { DutyLeave, Rosters } from '@contract/duty/duty';
import type { Saved } from '@contract/hrp/hrp';
import { Link, useModel } from '@umijs/max';
import { App, Button, DatePicker, Form, Input, Popconfirm, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { dutyApi } from '@/services/duty';
import { failureText } from '@/utils/failure';
import { thisDay } from '@/utils/today';
import styles from './duty.module.css';

/** Days on which people serve nowhere: one's own; everybody's for who keeps the rosters. */
export function Leaves() {
  const { message } = App.useApp();
  const { told } = useAct();
  const rosters = useRequest(dutyApi.listRosters);
  const { data, error, loading, refresh } = useRequest(dutyApi.listLeaves);
  const [adding, setAdding] = useState(false);
  const remove = async (id: string) => {
    try {
      await dutyApi.removeLeave({ id });
      told('删除成功');
    } catch (caught) {
      void message.error(failureText(caught, '删除请假失败'));
    } finally {
      refresh();
    }
  };
  const add = (
    <Button type="primary" onClick={() => setAdding(true)}>
      登记请假
    </Button>
  );
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <p className={styles.hint}>请假期间不排班；已发布的班次不会自动更换，请申请换班。</p>
        <span className={styles.grow} />
        {add}
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="没有登记的请假"
      >
        <ul className={styles.rows}>
          {data?.map(({ id, person, from, to, fromClock, toClock, reason, shifts }) => (
            <li key={id}>
              <PersonAvatar person={person} withName />
              <span className={styles.what}>
                <b>{sayLeave({ from, to, fromClock, toClock })}</b>
                {reason && <span className={styles.sub}> {reason}</span>}
                {shifts.length > 0 && <Taken shifts={shifts} />}
              </span>
              <Popconfirm
                title={`删除 ${person.name} 的请假？`}
                okText="删除请假"
                cancelText="取消"
                onConfirm={() => remove(id)}
              >
                <Button size="small" aria-label={`删除 ${person.name} ${from} 的请假`}>
                  删除
                </Button>
              </Popconfirm>
            </li>
          ))}
        </ul>
      </StateView>
      {adding && (
        <LeaveForm
          editable={rosters.data?.editable ?? false}
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            told('登记成功');
            refresh();
          }}
        />
      )}
    </div>
  );
}

/** `2026-11-27`, `2026-11-27 10:00 至 12:00`, `2026-11-27 22:00 至 2026-11-28 02:00` */
function sayLeave({ from, to, fromClock, toClock }: Pick<DutyLeave, 'from' | 'to' | 'fromClock' | 'toClock'>): string {
  const [first, last] = [[from, fromClock].filter(Boolean), [from === to ? null : to, toClock].filter(Boolean)];
  return last.length === 0 ? first.join(' ') : `${first.join(' ')} 至 ${last.join(' ')}`;
}

/** Published shifts that somebody else has to take; whoever keeps the roster finds the next one there. */
const Taken = ({ shifts }: Pick<DutyLeave, 'shifts'>) => (
  <span className={styles.taken}>
    还要找人代班：
    {shifts.map(({ rosterId, shiftId, shiftName, day }) => (
      <Link key={`${shiftId} ${day}`} to={`/duty?roster=${rosterId}&day=${day}&open=${day}`}>
        {dayjs(day).format('M月D日')} {shiftName}
      </Link>
    ))}
  </span>
);

interface FormProps extends Pick<Rosters, 'editable'> {
  onClose: () => void;
  onDone: () => void;
}
interface Values {
  userId: string;
  days: [Dayjs, Dayjs];
  clocks?: [Dayjs, Dayjs] | null;
  reason?: string;
}

function LeaveForm({ editable, onClose, onDone }: FormProps) {
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  return (
    <FormModal<Values, Saved>
      title="登记请假"
      width={420}
      initialValues={{ userId: user?.userId, days: [thisDay(), thisDay()] }}
      okText="登记"
      send={({ userId, days: [from, to], clocks, reason = '' }) =>
        dutyApi.createLeave({
          ...{ userId, from: from.format('YYYY-MM-DD'), to: to.format('YYYY-MM-DD'), reason },
          ...(clocks && { fromClock: clocks[0].format('HH:mm'), toClock: clocks[1].format('HH:mm') }),
        })
      }
      fieldOf={(name) =>
        name === 'to' || name === 'from' ? 'days' : name === 'toClock' || name === 'fromClock' ? 'clocks' : undefined
      }
      failure="登记请假失败"
      onClose={onClose}
      onDone={onDone}
    >
      {editable && (
        <Form.Item name="userId" label="成员" rules={[{ required: true, message: '请选择成员' }]}>
          <MemberSelect known={user ? [user] : []} />
        </Form.Item>
      )}
      <Form.Item name="days" label="日期（含首尾）" rules={[{ required: true, message: '请选择日期' }]}>
        <DatePicker.RangePicker allowClear={false} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="clocks"
        label="时间"
        extra="留空为整天；填写时从第一天的开始时间到最后一天的结束时间，只有这段时间不能值班"
      >
        <TimePicker.RangePicker format="HH:mm" needConfirm={false} order={false} style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="reason" label="原因">
        <Input maxLength={200} placeholder="选填，只有本人与值班管理者能看到" />
      </Form.Item>
    </FormModal>
  );
}
