import type { TaskDetail } from '@contract/task/task';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTaskProject } from '../context/TaskProject';
import { AskedFields } from './AskedFields';
import { applyPatch, mergedPatch, type TaskPatch } from './patch';
import { isMissing } from './requiredFields';

export interface Step {
  title: string;
  task: TaskDetail;
  /** Names of the fields to be filled in before it goes on. */
  fields: string[];
  reasonRequired: boolean;
}

interface Props {
  step: Step;
  /** Resolves when the dialog may close; a rejection leaves it open with what was typed. */
  onOk: (patch: TaskPatch) => Promise<unknown>;
  onCancel: () => void;
}

const REASON_MAX = 1000;

/** What a step of the process asks for before it is taken: fields, and why. */
export default function StepDialog({ step, onOk, onCancel }: Props) {
  const project = useTaskProject();
  const [patch, setPatch] = useState<TaskPatch>({});
  const [reason, setReason] = useState('');
  const lookup = { personOf: project.memberOf, categoryOf: () => undefined };
  const task = applyPatch(step.task, patch, lookup);
  const open = step.fields.filter((name) => isMissing(task, name));
  const ready = open.length === 0 && (!step.reasonRequired || reason.trim() !== '');
  const fill = (part: TaskPatch) => setPatch((current) => mergedPatch(current, part));
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await onOk({ ...patch, ...(step.reasonRequired && { reason: reason.trim() }) });
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
      okText="确定"
      confirmLoading={busy}
      okButtonProps={{ disabled: !ready }}
      onOk={() => void submit()}
      onCancel={onCancel}
    >
      {step.fields.length > 0 && <AskedFields fields={step.fields} task={task} onFill={fill} />}
      {step.reasonRequired && (
        <Input.TextArea
          autoFocus={step.fields.length === 0}
          aria-label="原因"
          placeholder="请填写原因（必填）"
          rows={3}
          showCount
          maxLength={REASON_MAX}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={(event) => {
            event.stopPropagation();
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
            if (event.key === 'Escape') onCancel();
          }}
        />
      )}
    </Modal>
  );
}
