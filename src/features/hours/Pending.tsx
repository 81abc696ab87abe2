import type { HoursReturn, PendingHours, SheetRow } from '@contract/hours/hours';
import { sayMinutes } from '@contract/time/duration';
import { App, Button, Checkbox, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { ReasonDialog, Refusals } from '@/features/object/save';
import { useRequest } from '@/hooks/useRequest';
import { approvalApi } from '@/services/approval';
import { hoursApi } from '@/services/hours';
import { failureText } from '@/utils/failure';
import styles from './hours.module.css';
import { SheetRows } from './SheetRows';

type Part = PendingHours['sheets'][number];
type State = 'SUBMITTED' | 'APPROVED';

const nameOf = ({ person, from, projectName }: Part) =>
  `${person?.name ?? '已离开的人'} ${from.slice(5)} 起的一周 ${projectName ?? '其他工作'}`;

/** What is returned: chosen weeks, or one row. */
interface Returning {
  title: string;
  send: (reason: string) => Promise<unknown>;
}

/** Weeks that wait for the user, oddities first: approved or returned, one or many; single rows are returned, too. */
export function Pending() {
  const { message, modal } = App.useApp();
  const [state, setState] = useState<State>('SUBMITTED');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [returning, setReturning] = useState<Returning>();
  const [busy, setBusy] = useState(false);
  const { data, error, loading, refresh } = useRequest(() => hoursApi.pending({ state }), { refreshDeps: [state] });
  const parts = data?.sheets ?? [];
  const picked = parts.filter(({ key }) => chosen.has(key));
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
      setChosen(new Set());
    } catch (caught) {
      void message.error(failureText(caught, '操作失败'));
      throw caught;
    } finally {
      setBusy(false);
      refresh();
    }
  };
  /** Each has its own result: what was refused is named. */
  const answer = (pass: boolean, opinion: string) =>
    run(async () => {
      const byId = new Map(picked.flatMap((part) => (part.approvalId ? [[part.approvalId, part] as const] : [])));
      const answered = await approvalApi.answerMany({ ids: [...byId.keys()], pass, opinion });
      const refused = answered.flatMap(({ id, refused: reason }) => {
        const part = byId.get(id);
        return reason !== null && part ? [{ id, no: nameOf(part), reason }] : [];
      });
      const done = answered.length - refused.length;
      if (done > 0) void message.success(`${pass ? '已批准' : '已退回'} ${done} 份工时`);
      if (refused.length > 0) {
        modal.warning({ title: `${refused.length} 份没有处理`, content: <Refusals refused={refused} unseen="工时" /> });
      }
    });
  const sendBack = (input: HoursReturn) =>
    run(async () => {
      const { count } = await hoursApi.return(input);
      void message.success(`已退回 ${count} 条工时`);
    });
  const toggle = (key: string) =>
    setChosen((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  const returnPicked = () =>
    setReturning({
      title: `退回 ${picked.length} 份工时`,
      send: (reason) =>
        state === 'SUBMITTED'
          ? answer(false, reason)
          : sendBack({ ids: picked.flatMap(({ rows }) => rows.map(({ id }) => id)), reason }),
    });
  const returnRow = (part: Part, row: SheetRow) =>
    setReturning({
      title: `退回 ${part.person?.name ?? ''} ${dayjs(row.day).format('M-D')} 的 ${sayMinutes(row.minutes)}`,
      send: (reason) => sendBack({ ids: [row.id], reason }),
    });
  return (
    <div className={styles.page}>
      <div className="flow">
        <Segmented<State>
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
          checked={picked.length > 0 && picked.length === parts.length}
          indeterminate={picked.length > 0 && picked.length < parts.length}
          disabled={parts.length === 0}
          onChange={(event) => setChosen(new Set(event.target.checked ? parts.map(({ key }) => key) : []))}
        >
          全选
        </Checkbox>
        <span className="grow" />
        <span className="in-a-row">
          <Button disabled={picked.length === 0 || busy} onClick={returnPicked}>
            退回
          </Button>
          {state === 'SUBMITTED' && (
            <Button
              type="primary"
              loading={busy}
              disabled={picked.length === 0}
              onClick={() => void answer(true, '').catch(() => undefined)}
            >
              批准{picked.length > 0 && ` ${picked.length} 份`}
            </Button>
          )}
        </span>
      </div>
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={parts.length === 0}
        emptyText={state === 'SUBMITTED' ? '没有等您审批的工时' : '没有由您审批的已批准工时'}
      >
        {data && data.total > parts.length && (
          <p className={styles.hint}>
            共 {data.total} 份，先列出 {parts.length} 份。
          </p>
        )}
        <ul className={styles.sheets}>
          {parts.map((part) => (
            <li key={part.key} aria-label={nameOf(part)}>
              <div className="flow">
                <Checkbox checked={chosen.has(part.key)} aria-label={nameOf(part)} onChange={() => toggle(part.key)} />
                <PersonAvatar person={part.person} withName emptyText="已离开的人" />
                <span className="tabular">
                  {dayjs(part.from).format('M月D日')} – {dayjs(part.to).format('M月D日')}
                </span>
                <span className={styles.place}>{part.projectName ?? '其他工作'}</span>
                <b className={styles.day}>{sayMinutes(part.minutes)}</b>
              </div>
              <SheetRows rows={part.rows} onReturn={(row) => returnRow(part, row)} />
            </li>
          ))}
        </ul>
      </StateView>
      {returning && (
        <ReasonDialog
          title={returning.title}
          hint={state === 'APPROVED' ? '已计入的工时成本随之冲回。' : '登记人会收到原因，修改后可重新提交。'}
          maxLength={500}
          okText="退回"
          onSubmit={returning.send}
          onClose={() => setReturning(undefined)}
        />
      )}
    </div>
  );
}
