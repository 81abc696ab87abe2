import type { WeekSheet } from '@contract/hours/hours';
import { sayMinutes } from '@contract/time/duration';
import { addDays } from '@contract/time/period';
import { Alert, Checkbox, Modal } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import StateView from '@/components/StateView';
import { type Act, useAct } from '@/features/undo';
import { useRequest } from '@/hooks/useRequest';
import { hoursApi } from '@/services/hours';
import { failureText } from '@/utils/failure';
import { cellOf } from './grid';
import styles from './hours.module.css';
import { type Proposed, proposedOf } from './lastWeek';
import { writeCell } from './writeCell';

interface Props {
  sheet: WeekSheet;
  today: string;
  onClose: () => void;
  /** Something was written. */
  onChanged: () => void;
}

/** Last week's hours as a proposal for this one: what is ticked is written down, and taken back as one act. */
export function CopyLastWeek({ sheet, today, onClose, onChanged }: Props) {
  const { told } = useAct();
  const { data, error, loading, refresh } = useRequest(() => hoursApi.week({ day: addDays(sheet.from, -7) }));
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [written, setWritten] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState<string[]>([]);
  const proposed = (data ? proposedOf(data, sheet, today) : []).filter(({ key }) => !written.has(key));
  const chosen = proposed.filter(({ key, blocked }) => blocked === null && !unticked.has(key));
  const toggle = ({ key }: Proposed, on: boolean) =>
    setUnticked((before) => {
      const next = new Set(before);
      if (on) next.delete(key);
      else next.add(key);
      return next;
    });
  const write = async () => {
    setBusy(true);
    const [acts, done, failed]: [Act[], string[], string[]] = [[], [], []];
    for (const one of chosen) {
      try {
        const empty = cellOf({ ...one.row, logs: new Map() }, { day: one.day, locked: false }, today);
        const act = (await writeCell(one.row, empty, one.day, one.minutes))?.act;
        if (act) acts.push(act);
        done.push(one.key);
      } catch (caught) {
        failed.push(`${one.row.label} ${dayjs(one.day).format('M月D日')}：${failureText(caught, '没有登记')}`);
      }
    }
    setBusy(false);
    setRefusals(failed);
    setWritten((before) => new Set([...before, ...done]));
    if (done.length > 0) {
      told('已登记', { label: `上周的 ${done.length} 条工时`, act: { kind: 'several', acts } });
      onChanged();
    }
    if (failed.length === 0) onClose();
  };
  return (
    <Modal
      open
      title="按上周登记"
      okText={`登记所选 ${chosen.length} 条`}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => void write()}
      onCancel={onClose}
      destroyOnHidden
    >
      <StateView
        loading={loading && !data}
        error={data ? undefined : error}
        onRetry={refresh}
        empty={proposed.length === 0}
        emptyText="上周没有可以参照的工时"
        rows={4}
      >
        <p className={styles.hint}>上周同一天的工时，请去掉这周没有做的，再登记。</p>
        <ul className={styles.proposed}>
          {proposed.map((one) => (
            <li key={one.key} className={styles.proposedRow}>
              <Checkbox
                checked={one.blocked === null && !unticked.has(one.key)}
                disabled={busy || one.blocked !== null}
                onChange={(event) => toggle(one, event.target.checked)}
              >
                {dayjs(one.day).format('M月D日 dd')} · {one.row.label} · {sayMinutes(one.minutes)}
                {one.blocked && <small className="quiet">（{one.blocked}）</small>}
              </Checkbox>
            </li>
          ))}
        </ul>
        {refusals.length > 0 && (
          <Alert
            type="error"
            showIcon
            title={`${refusals.length} 条没有登记`}
            description={refusals.map((words) => <div key={words}>{words}</div>)}
          />
        )}
      </StateView>
    </Modal>
  );
}
