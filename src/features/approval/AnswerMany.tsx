import type { ApprovalSummary } from '@contract/approval/approval';
import { OPINION_MAX } from '@contract/approval/kinds';
import { Button, type GetRef, Input, Modal, Progress } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Selection } from '@/features/object/list';
import { Refusals } from '@/features/object/save';
import { useAct } from '@/features/undo';
import { approvalApi } from '@/services/approval';
import { answerAll, type Outcome } from './answerAll';
import styles from './approval.module.css';

interface Props {
  selection: Selection<ApprovalSummary>;
  /** Some were answered. */
  onChanged: () => void;
}

/** What can be done with chosen approvals: one answer to all of them. */
export function AnswerMany({ selection, onChanged }: Props) {
  const [answering, setAnswering] = useState<{ rows: readonly ApprovalSummary[]; pass: boolean }>();
  const ask = (pass: boolean) => setAnswering({ rows: selection.rows, pass });
  return (
    <>
      <Button type="primary" size="small" onClick={() => ask(true)}>
        同意
      </Button>
      <Button danger size="small" onClick={() => ask(false)}>
        拒绝
      </Button>
      {answering && (
        <AnswerDialog
          {...answering}
          onAnswered={(left) => {
            selection.clear();
            selection.add(left);
            onChanged();
          }}
          onClose={() => setAnswering(undefined)}
        />
      )}
    </>
  );
}

interface DialogProps {
  rows: readonly ApprovalSummary[];
  pass: boolean;
  /** @param left what was not answered */
  onAnswered: (left: readonly ApprovalSummary[]) => void;
  onClose: () => void;
}

/** Asks for the opinion, shows how far it is, and names what was not answered, each with its reason. */
export function AnswerDialog({ rows: chosen, pass, onAnswered, onClose }: DialogProps) {
  const id = useId();
  const { told } = useAct();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const stop = useRef(false);
  const [rows, setRows] = useState(chosen);
  const [opinion, setOpinion] = useState('');
  const [fault, setFault] = useState<string>();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const [stage, setStage] = useState<'asking' | 'running' | 'over'>('asking');
  const verb = pass ? '同意' : '拒绝';
  const answered = outcomes.filter(({ refused }) => refused === null).length;
  const refused = outcomes.filter((one) => one.refused !== null);
  const unknown = refused.filter(({ failed }) => failed).length;
  const kept = refused.length - unknown;
  const byId = new Map(rows.map((row) => [row.id, row]));

  const send = async () => {
    if (!pass && !opinion.trim()) {
      setFault('请先填写拒绝的理由');
      field.current?.focus();
      return;
    }
    stop.current = false;
    setFault(undefined);
    setOutcomes([]);
    setStage('running');
    const ids = rows.map((row) => row.id);
    const all = await answerAll({ ids, pass, opinion }, approvalApi.answerMany, setOutcomes, () => stop.current);
    const done = new Set(all.filter((one) => one.refused === null).map((one) => one.id));
    const left = rows.filter((row) => !done.has(row.id));
    if (left.length > 0) setStage('over');
    else told(`已${verb} ${done.size} 项审批`);
    onAnswered(left);
    if (left.length === 0) onClose();
  };
  const again = () => {
    const done = new Set(outcomes.filter((one) => one.refused === null).map((one) => one.id));
    setRows(rows.filter((row) => !done.has(row.id)));
    setStage('asking');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send();
  };
  const percent = Math.floor((outcomes.length / rows.length) * 100);
  const untouched = rows.length - outcomes.length;
  return (
    <Modal
      open
      title={`${verb} ${rows.length} 项审批`}
      width={520}
      closable={stage !== 'running'}
      mask={{ closable: stage === 'over' }}
      keyboard={stage !== 'running'}
      onCancel={onClose}
      afterOpenChange={(stands) => stands && field.current?.focus()}
      footer={
        stage === 'asking' ? (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button type="primary" danger={!pass} onClick={() => void send()}>
              {verb} {rows.length} 项
            </Button>
          </>
        ) : stage === 'running' ? (
          <Button onClick={() => (stop.current = true)}>停止</Button>
        ) : (
          <>
            <Button onClick={again}>重试余下 {rows.length - answered} 项</Button>
            <Button type="primary" onClick={onClose}>
              知道了
            </Button>
          </>
        )
      }
    >
      {stage === 'asking' ? (
        <>
          <ul className={styles.many}>
            {rows.map((row) => (
              <li key={row.id}>
                {row.title}
                <span className={styles.quiet}>
                  {' '}
                  {[row.projectName, row.initiator?.name].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
          <label htmlFor={id}>{pass ? '意见' : '理由'}</label>
          <Input.TextArea
            ref={field}
            id={id}
            className={styles.manyWords}
            rows={3}
            showCount
            maxLength={OPINION_MAX}
            placeholder={pass ? '选填，记在每一项上' : '必填，记在每一项上'}
            value={opinion}
            status={fault ? 'error' : undefined}
            onChange={(event) => setOpinion(event.target.value)}
            onKeyDown={onKeyDown}
          />
          {fault && (
            <p role="alert" className={styles.fault}>
              {fault}
            </p>
          )}
        </>
      ) : (
        <>
          <Progress percent={percent} status={stage === 'running' ? 'active' : 'normal'} aria-label="进度" />
          <p role="status">
            已{verb} {answered} 项{kept > 0 && `，${kept} 项没有处理`}
            {unknown > 0 && `，${unknown} 项结果不明，请在列表中核对`}
            {stage === 'over' && untouched > 0 && `，停止后余 ${untouched} 项未提交`}
          </p>
          {refused.length > 0 && (
            <Refusals
              unseen="审批"
              refused={refused.map((one) => ({
                id: one.id,
                no: byId.get(one.id)?.title ?? '',
                reason: one.refused ?? '',
              }))}
            />
          )}
        </>
      )}
    </Modal>
  );
}
