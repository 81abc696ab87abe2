import type { StageCategory } from '@contract/task/enums';
import type { TaskDetail } from '@contract/task/task';
import { DatePicker, Modal } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import { thisDay } from '@/utils/today';
import { type TaskProject, useTaskProject } from '../context/TaskProject';
import { applyPatch, mergedPatch, type TaskPatch } from '../fields/patch';
import styles from '../styles/update.less';
import { AskedFields } from './AskedFields';
import { ReasonInput } from './ReasonInput';
import { isMissing } from './requiredFields';
import { StepAsks } from './StepAsks';
import { type Asked, answerOf, okTextOf } from './stepAsk';

export interface Step {
  title: string;
  task: TaskDetail;
  /** Names of the fields to be filled in before it goes on. */
  fields: string[];
  reasonRequired: boolean;
  /** Where it leads. */
  to?: StageCategory;
  /** What the server refused it for, and lets one ask for again. */
  asked?: Asked[];
}

interface Props {
  step: Step;
  /** Resolves when the dialog may close; a rejection leaves it open with what was typed. */
  onOk: (patch: TaskPatch) => Promise<unknown>;
  onCancel: () => void;
}

const REASON_MAX = 1000;

/** Who begins what is nobody's means to do it, unless they say who else. */
const takenBy = ({ to, fields }: Step, { rights, memberOf }: TaskProject): TaskPatch =>
  to === 'IN_PROGRESS' && fields.includes('executorId') && memberOf(rights.userId) ? { executorId: rights.userId } : {};

/** What a step of the process asks for before it is taken: fields, why, and what is to become of what stands in its way. */
export default function StepDialog({ step, onOk, onCancel }: Props) {
  const project = useTaskProject();
  const [patch, setPatch] = useState<TaskPatch>(() => takenBy(step, project));
  const [reason, setReason] = useState('');
  const asked = step.asked ?? [];
  const says = step.reasonRequired || asked.some(({ ask }) => ask === 'ignorePredecessors');
  const lookup = { personOf: project.memberOf, categoryOf: () => undefined };
  const task = applyPatch(step.task, patch, lookup);
  const open = step.fields.filter((name) => isMissing(task, name));
  const [readyAtOnce] = useState(open.length === 0);
  const answer = answerOf(asked, { ...patch, reason });
  const ready = open.length === 0 && answer !== null && (!says || reason.trim() !== '');
  const fill = (part: TaskPatch) => setPatch((current) => mergedPatch(current, part));
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await onOk({ ...patch, ...answer, ...(says && { reason: reason.trim() }) });
    } catch {
      // Shown by whoever called; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={step.title}
      okText={okTextOf(asked)}
      confirmLoading={busy}
      okButtonProps={{ disabled: !ready, autoFocus: readyAtOnce && !says }}
      onOk={() => void submit()}
      onCancel={onCancel}
    >
      <StepAsks asked={asked} to={step.to} given={patch} onFill={fill} />
      {step.fields.length > 0 && <AskedFields fields={step.fields} task={task} onFill={fill} />}
      {step.to === 'PAUSED' && (
        <div className={styles.resume}>
          <span>计划恢复日期</span>
          <DatePicker
            aria-label="计划恢复日期"
            placeholder="可不填"
            minDate={thisDay().add(1, 'day')}
            value={patch.resumeDate ? dayjs(patch.resumeDate) : null}
            onChange={(day: Dayjs | null) => fill({ resumeDate: day?.format('YYYY-MM-DD') })}
          />
        </div>
      )}
      {says && (
        <ReasonInput
          autoFocus={step.fields.length === 0}
          maxLength={REASON_MAX}
          value={reason}
          onChange={setReason}
          onSubmit={() => void submit()}
          onCancel={onCancel}
        />
      )}
    </Modal>
  );
}
