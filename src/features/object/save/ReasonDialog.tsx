import { type GetRef, Input, Modal } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import styles from './save.module.css';

interface Props {
  title: ReactNode;
  hint?: ReactNode;
  /** What the text is called: 原因, 删除原因 … */
  label?: string;
  /** Without a reason it does not go on. */
  required?: boolean;
  maxLength: number;
  okText?: string;
  danger?: boolean;
  /** A rejection leaves the dialog open with what was typed; whoever calls says what went wrong. */
  onSubmit: (reason: string) => Promise<unknown> | undefined;
  /** It was done, or given up. */
  onClose: () => void;
}

/** Asks why something is done. Ctrl+Enter sends it; keys go to nothing that lies below the dialog. */
export function ReasonDialog(props: Props) {
  const { title, hint, label = '原因', required = true, maxLength, okText = '确定', danger, onSubmit, onClose } = props;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const field = useRef<GetRef<typeof Input.TextArea>>(null);
  const text = reason.trim();
  const ready = (text !== '' || !required) && !busy;
  const submit = async () => {
    if (!ready) return;
    setBusy(true);
    try {
      await onSubmit(text);
      onClose();
    } catch {
      // Shown by whoever called; what was typed stays.
    } finally {
      setBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key !== 'Escape') event.stopPropagation();
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
  };
  return (
    <Modal
      open
      title={title}
      width={460}
      okText={okText}
      okButtonProps={{ danger, disabled: text === '' && required }}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={onClose}
      // What lies below (a drawer) takes the focus back while this one opens.
      afterOpenChange={(stands) => stands && field.current?.focus()}
    >
      {hint && <div className={styles.hint}>{hint}</div>}
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        ref={field}
        id={id}
        autoFocus
        className={styles.reason}
        rows={3}
        showCount
        maxLength={maxLength}
        placeholder={required ? '必填' : '选填'}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={onKeyDown}
      />
    </Modal>
  );
}
