import { REPORT_MAX } from '@contract/task/enums';
import { Button, Input, Slider } from 'antd';
import { useState } from 'react';
import { useSending, WorkForm } from './WorkForm';
import styles from './work.module.css';

export interface ReportValues {
  progress: number;
  content: string;
  problems: string;
}

interface Props {
  initial: ReportValues;
  /** The progress is the system's to say, or was said before. */
  fixed: boolean;
  onSubmit: (values: ReportValues) => Promise<void>;
  onCancel: () => void;
}

/** What was done and what is in the way; Ctrl+Enter saves. */
export function ReportForm({ initial, fixed, onSubmit, onCancel }: Props) {
  const [values, setValues] = useState(initial);
  const { busy, refusal, send } = useSending();
  const ready = values.content.trim() !== '';
  const submit = () => {
    if (ready) void send(() => onSubmit(values));
  };
  return (
    <WorkForm label="填写进展" {...{ refusal, onCancel }} onSubmit={submit}>
      {!fixed && (
        <div className={styles.slider}>
          <span>进度</span>
          <Slider
            ariaLabelForHandle="进度"
            value={values.progress}
            step={5}
            onChange={(progress) => setValues({ ...values, progress })}
          />
          <span className={styles.figure}>{values.progress}%</span>
        </div>
      )}
      <Input.TextArea
        autoFocus
        aria-label="进展"
        placeholder="做了什么"
        autoSize={{ minRows: 2, maxRows: 8 }}
        maxLength={REPORT_MAX}
        value={values.content}
        onChange={(event) => setValues({ ...values, content: event.target.value })}
      />
      <Input.TextArea
        aria-label="问题"
        placeholder="遇到的问题、需要的支持（可不填）"
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={REPORT_MAX}
        value={values.problems}
        onChange={(event) => setValues({ ...values, problems: event.target.value })}
      />
      <div className={styles.last}>
        <Button type="primary" htmlType="submit" loading={busy} disabled={!ready}>
          保存
        </Button>
        <Button onClick={onCancel}>取消</Button>
      </div>
    </WorkForm>
  );
}
