import { Modal } from 'antd';
import { useState } from 'react';
import { ReasonInput } from './ReasonInput';

interface Props {
  title: string;
  hint?: string;
  okText?: string;
  danger?: boolean;
  maxLength: number;
  /** Resolves when the dialog may close; a rejection leaves it open with what was typed. */
  onOk: (reason: string) => Promise<unknown> | undefined;
  onCancel: () => void;
}

/** Asks why; without a reason it does not go on. */
export function ReasonDialog({ title, hint, okText = '确定', danger, maxLength, onOk, onCancel }: Props) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const text = reason.trim();
  const submit = async () => {
    if (!text || busy) return;
    setBusy(true);
    try {
      await onOk(text);
    } catch {
      // Shown by whoever called; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={title}
      okText={okText}
      onOk={() => void submit()}
      onCancel={onCancel}
      confirmLoading={busy}
      okButtonProps={{ disabled: !text, danger }}
    >
      {hint && <p>{hint}</p>}
      <ReasonInput
        autoFocus
        maxLength={maxLength}
        value={reason}
        onChange={setReason}
        onSubmit={() => void submit()}
        onCancel={onCancel}
      />
    </Modal>
  );
}
