import type { Delegation, DelegationCreate } from '@contract/approval/approval';
import { type ApprovalPurpose, approvalPurposes } from '@contract/approval/kinds';
import type { Saved } from '@contract/hrp/hrp';
import { App, Button, DatePicker, Drawer, Form, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useMyId } from '@/features/project';
import { useRequest } from '@/hooks/useRequest';
import { approvalApi } from '@/services/approval';
import { errorText } from '@/utils/apiError';
import styles from './approval.module.css';

const minute = (time: string) => dayjs(time).format('YYYY-MM-DD HH:mm');

/** 外出委托: who answers for me while I am away, and for whom I answer. */
export function Delegations({ onClose }: { onClose: () => void }) {
  const { message, modal } = App.useApp();
  const [adding, setAdding] = useState(false);
  const { data, error, loading, refresh } = useRequest(approvalApi.listDelegations);
  const remove = (one: Delegation) =>
    modal.confirm({
      title: `取消对 ${one.person?.name ?? '该成员'} 的委托？`,
      content: '待审批的事项随即只由您本人答复。',
      okText: '取消委托',
      cancelText: '保留',
      onOk: () =>
        approvalApi
          .deleteDelegation({ id: one.id })
          .then(refresh, (fault: unknown) => message.error(errorText(fault, '取消委托失败'))),
    });
  const add = (
    <Button type="primary" onClick={() => setAdding(true)}>
      新建委托
    </Button>
  );
  return (
    <Drawer open title="外出委托" size="min(520px, 100vw)" onClose={onClose} extra={data?.length ? add : undefined}>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={data?.length === 0}
        emptyText="没有委托：外出期间可请他人代您审批，您仍可自己答复"
        emptyAction={add}
      >
        <ul className={styles.people}>
          {data?.map((one) => (
            <li key={one.id} className={styles.away}>
              <span className="grow">
                {one.mine ? `由 ${one.person?.name ?? '—'} 代我审批` : `代 ${one.person?.name ?? '—'} 审批`}
                <br />
                <span className={styles.quiet}>
                  {minute(one.from)} 至 {minute(one.to)} ·{' '}
                  {one.purposes.length > 0 ? one.purposes.map((p) => approvalPurposes[p]).join('、') : '全部事项'}
                  {one.active && ' · 生效中'}
                </span>
                {one.ring && (
                  <span role="alert" className={styles.ring}>
                    委托又回到了{one.mine ? '您' : '对方'}本人：这段时间没有人代为审批，仍由各自本人答复
                  </span>
                )}
              </span>
              {one.mine && (
                <Button size="small" onClick={() => remove(one)}>
                  取消委托
                </Button>
              )}
            </li>
          ))}
        </ul>
      </StateView>
      {adding && (
        <DelegationForm
          onClose={() => setAdding(false)}
          onDone={() => {
            setAdding(false);
            refresh();
          }}
        />
      )}
    </Drawer>
  );
}

interface Values {
  toId: string;
  days: [Dayjs, Dayjs];
  purposes: ApprovalPurpose[];
}

function DelegationForm({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const me = useMyId();
  const toInput = ({ toId, days: [from, to], purposes }: Values): DelegationCreate => ({
    toId,
    purposes,
    from: from.toISOString(),
    to: to.toISOString(),
  });
  return (
    <FormModal<Values, Saved>
      title="新建委托"
      width={460}
      initialValues={{ purposes: [], days: [dayjs(), dayjs().add(7, 'day').endOf('day')] }}
      send={(values) => approvalApi.createDelegation(toInput(values))}
      failure="新建委托失败"
      fieldOf={(name) => (name === 'to' || name === 'from' ? 'days' : undefined)}
      onClose={onClose}
      onDone={onDone}
    >
      <Form.Item name="toId" label="受托人" rules={[{ required: true, message: '请选择受托人' }]}>
        <MemberSelect placeholder="选择成员" exclude={me ? [me] : []} />
      </Form.Item>
      <Form.Item name="days" label="时间" rules={[{ required: true, message: '请选择时间' }]}>
        <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="purposes" label="范围" extra="不选表示全部事项">
        <Select
          mode="multiple"
          placeholder="全部事项"
          options={Object.entries(approvalPurposes).map(([value, label]) => ({ value, label }))}
        />
      </Form.Item>
    </FormModal>
  );
}
