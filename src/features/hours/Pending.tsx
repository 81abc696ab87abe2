import type { PendingHours } from '@contract/hours/hours';
import { oddities, otherWork } from '@contract/hours/kinds';
import { workKinds } from '@contract/task/enums';
import { sayMinutes } from '@contract/time/duration';
import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { App, Button, Checkbox, Segmented, Tag } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { ReasonDialog } from '@/features/object/save';
import { approveHours, listPendingHours, returnHours } from '@/services/hours';
import { failureText } from '@/utils/failure';
import styles from './hours.module.css';

type Row = PendingHours['rows'][number];

const what = (row: Row) =>
  row.task ? (
    <Link to={`/myTask/${row.task.taskId}/detail`}>
      {row.task.taskNo} {row.task.title}
    </Link>
  ) : (
    <span>{row.other ? otherWork[row.other] : '不可见的任务'}</span>
  );

/** Hours that wait for the user, oddities first: approved or returned, one or many. */
export function Pending() {
  const { message } = App.useApp();
  const [state, setState] = useState<'SUBMITTED' | 'APPROVED'>('SUBMITTED');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [returning, setReturning] = useState(false);
  const { data, error, loading, refresh } = useRequest(() => listPendingHours(state), { refreshDeps: [state] });
  const rows = data?.rows ?? [];
  const ids = rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const run = async (work: () => Promise<{ count: number }>, done: string) => {
    try {
      const { count } = await work();
      void message.success(`${done} ${count} 条工时`);
      setChosen(new Set());
    } catch (caught) {
      void message.error(failureText(caught, '操作失败'));
      throw caught;
    } finally {
      refresh();
    }
  };
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <Segmented<'SUBMITTED' | 'APPROVED'>
          aria-label="状态"
          value={state}
          onChange={(next) => {
            setState(next);
            setChosen(new Set());
          }}
          options={[
            { value: 'SUBMITTED', label: '待审批' },
            { value: 'APPROVED', label: '已批准' },
          ]}
        />
        <Checkbox
          checked={ids.length > 0 && ids.length === rows.length}
          indeterminate={ids.length > 0 && ids.length < rows.length}
          disabled={rows.length === 0}
          onChange={(event) => setChosen(new Set(event.target.checked ? rows.map(({ id }) => id) : []))}
        >
          全选
        </Checkbox>
        <span className={styles.grow} />
        <Button disabled={ids.length === 0} onClick={() => setReturning(true)}>
          退回
        </Button>
        {state === 'SUBMITTED' && (
          <Button
            type="primary"
            disabled={ids.length === 0}
            onClick={() => void run(() => approveHours(ids), '已批准').catch(() => undefined)}
          >
            批准{ids.length > 0 && ` ${ids.length} 条`}
          </Button>
        )}
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={rows.length === 0}
        emptyText={state === 'SUBMITTED' ? '没有等您审批的工时' : '没有由您审批的已批准工时'}
      >
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row.id}>
              <Checkbox
                checked={chosen.has(row.id)}
                aria-label={`${row.person?.name ?? ''} ${row.day} ${sayMinutes(row.minutes)}`}
                onChange={() => toggle(row.id)}
              />
              <PersonAvatar person={row.person} withName emptyText="已离开的人" />
              <span className={styles.day}>{dayjs(row.day).format('M-D dd')}</span>
              <b className={styles.day}>{sayMinutes(row.minutes)}</b>
              <span className={styles.what}>
                {what(row)}
                {row.projectName && <span className={styles.sub}>{row.projectName}</span>}
                {row.remark && <span className={styles.sub}>{row.remark}</span>}
              </span>
              {row.kind !== 'normal' && <Tag>{workKinds[row.kind]}</Tag>}
              {row.odd.map((one) => (
                <Tag key={one} color="warning">
                  {oddities[one]}
                </Tag>
              ))}
            </li>
          ))}
        </ul>
      </StateView>
      {returning && (
        <ReasonDialog
          title={`退回 ${ids.length} 条工时`}
          hint={state === 'APPROVED' ? '已计入的工时成本随之冲回。' : '登记人会收到原因，修改后可重新提交。'}
          maxLength={500}
          okText="退回"
          onSubmit={(reason) => run(() => returnHours({ ids, reason }), '已退回')}
          onClose={() => setReturning(false)}
        />
      )}
    </div>
  );
}
