import type { AnswerRow } from '@contract/questionnaire/answers';
import { belowOf } from '@contract/questionnaire/kinds/cascade';
import {
  type Answer,
  type Choice,
  type FormSchema,
  isComputed,
  isManyChoice,
  isNumeric,
  isOneChoice,
  isSilent,
  type Question,
} from '@contract/questionnaire/model';
import { sayAnswer } from '@contract/questionnaire/texts';
import { Alert, Button, Cascader, Input, InputNumber, Select } from 'antd';
import { useEffect, useState } from 'react';
import { questionnaireApi } from '@/services/questionnaire';
import { ApiError } from '@/utils/apiError';
import { failureText } from '@/utils/failure';
import styles from './data.module.css';

interface Props {
  formId: string;
  row: AnswerRow;
  schema: FormSchema;
  names: Readonly<Record<string, string>>;
  onDone: () => void;
  onCancel: () => void;
  /** Whether something stands here that is not saved. */
  onDirty: (dirty: boolean) => void;
}

const written: readonly Question['kind'][] = ['text', 'longText', 'phone', 'mail', 'date'];
/** What has a control here; the rest is answered anew by whoever answered it. */
const isEditable = ({ kind }: Question): boolean =>
  isOneChoice(kind) ||
  (isManyChoice(kind) && kind !== 'ranking') ||
  (isNumeric(kind) && !isComputed(kind)) ||
  kind === 'cascade' ||
  written.includes(kind);

interface Node {
  value: string;
  label: string;
  children?: Node[];
}
const nodesOf = (options: readonly Choice[], above?: string): Node[] =>
  belowOf(options, above).map(({ id, text }) => {
    const children = nodesOf(options, id);
    return { value: id, label: text, ...(children.length > 0 && { children }) };
  });

/** An answer is corrected, with the reason; the server judges it as if it had been sent so. */
export function EditForm({ formId, row, schema, names, onDone, onCancel, onDirty }: Props) {
  const [change, setChange] = useState<Record<string, Answer>>({});
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const isChanged = Object.keys(change).length > 0;
  const dirty = isChanged || reason.trim() !== '';
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty, onDirty]);
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    setFaults(new Map());
    try {
      await questionnaireApi.editAnswer({
        ...{ id: formId, responseId: row.id, revision: row.revision },
        ...{ answers: change, reason: reason.trim() },
      });
      onDone();
    } catch (error) {
      const problems =
        error instanceof ApiError
          ? ((error.data as { problems?: { question: string; text: string }[] } | null)?.problems ?? [])
          : [];
      setFaults(new Map(problems.map(({ question, text }) => [question, text])));
      setFailure(failureText(error, '更正失败，请重试'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.edit}>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      {schema.questions
        .filter(({ kind }) => !isSilent(kind))
        .map((question) => {
          const { id, title } = question;
          const value = id in change ? change[id] : row.answers[id];
          const fault = faults.get(id);
          return (
            <div key={`${id}.${question.kind}`} className={styles.edited}>
              <span id={`edit-${id}`}>{title}</span>
              {isEditable(question) ? (
                <Control
                  question={question}
                  value={value ?? null}
                  labelledBy={`edit-${id}`}
                  invalid={fault !== undefined}
                  onChange={(next) => setChange({ ...change, [id]: next })}
                />
              ) : (
                <p className={styles.none}>{sayAnswer(question, value, names) || '未作答'}（这种题型不能在这里更正）</p>
              )}
              {fault && (
                <p className={styles.fault} role="alert">
                  {fault}
                </p>
              )}
            </div>
          );
        })}
      <div className={styles.edited}>
        <label htmlFor="edit-reason">更正原因</label>
        <Input.TextArea
          id="edit-reason"
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={500}
          placeholder="必填；与修改前的内容一起记录"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <div className={styles.editButtons}>
        <Button type="primary" loading={busy} disabled={!isChanged || reason.trim() === ''} onClick={() => void save()}>
          保存更正
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          取消
        </Button>
      </div>
    </div>
  );
}

interface ControlProps {
  question: Question;
  value: Answer;
  labelledBy: string;
  invalid: boolean;
  onChange: (value: Answer) => void;
}

function Control({ question, value, labelledBy, invalid, onChange }: ControlProps) {
  const { kind, options = [] } = question;
  const status = invalid ? 'error' : undefined;
  const choices = options.map(({ id, text }) => ({ value: id, label: text }));
  const list = Array.isArray(value) ? value : [];
  if (isOneChoice(kind)) {
    return (
      <Select
        allowClear
        aria-labelledby={labelledBy}
        {...{ status, options: choices }}
        value={typeof value === 'string' ? value : null}
        onChange={(next: string | null | undefined) => onChange(next ?? null)}
      />
    );
  }
  if (isManyChoice(kind)) {
    return (
      <Select
        mode="multiple"
        aria-labelledby={labelledBy}
        {...{ status, options: choices }}
        value={list}
        onChange={(next: string[]) => onChange(next.length > 0 ? next : null)}
      />
    );
  }
  if (kind === 'cascade') {
    return (
      <Cascader
        aria-labelledby={labelledBy}
        {...{ status, options: nodesOf(options) }}
        value={list}
        onChange={(next) => onChange(next && next.length > 0 ? next.map(String) : null)}
      />
    );
  }
  if (isNumeric(kind)) {
    return (
      <InputNumber
        aria-labelledby={labelledBy}
        status={status}
        value={typeof value === 'number' ? value : null}
        onChange={(next) => onChange(next ?? null)}
      />
    );
  }
  return (
    <Input.TextArea
      aria-labelledby={labelledBy}
      status={status}
      autoSize={{ minRows: kind === 'longText' ? 3 : 1, maxRows: 10 }}
      maxLength={10_000}
      placeholder={kind === 'date' ? 'YYYY-MM-DD' : undefined}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
