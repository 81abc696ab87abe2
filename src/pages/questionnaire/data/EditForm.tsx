import type { AnswerRow } from '@contract/questionnaire/answers';
import { type Answer, type FormSchema, isSilent } from '@contract/questionnaire/model';
import { sayAnswer } from '@contract/questionnaire/texts';
import { Alert, Button, Input } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/features/object/form';
import { questionnaireApi } from '@/services/questionnaire';
import { ApiError } from '@/utils/apiError';
import { failureText } from '@/utils/failure';
import { Control, isEditable } from './AnswerControl';
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

interface Correction {
  /** New answers, by question. */
  change: Record<string, Answer>;
  reason: string;
}
const untouched: Correction = { change: {}, reason: '' };

/** An answer is corrected, with the reason; the server judges it as if it had been sent so. */
export function EditForm({ formId, row, schema, names, onDone, onCancel, onDirty }: Props) {
  const [failure, setFailure] = useState<string>();
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const editor = useDraft<Correction, unknown>({
    stored: { value: untouched },
    send: ({ change, reason }) => {
      setFailure(undefined);
      setFaults(new Map());
      return questionnaireApi.editAnswer({
        ...{ id: formId, responseId: row.id, revision: row.revision },
        ...{ answers: change, reason: reason.trim() },
      });
    },
    onSaved: onDone,
    saved: null,
    failure: '更正失败，请重试',
    // Said where the answers stand.
    onRefused: (error) => {
      const problems =
        error instanceof ApiError
          ? ((error.data as { problems?: { question: string; text: string }[] } | null)?.problems ?? [])
          : [];
      setFaults(new Map(problems.map(({ question, text }) => [question, text])));
      setFailure(failureText(error, '更正失败，请重试'));
      return true;
    },
    onDirty,
  });
  const { setDraft, busy } = editor;
  const { change, reason } = editor.draft;
  const isChanged = Object.keys(change).length > 0;
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
                  onChange={(next) => setDraft({ change: { ...change, [id]: next }, reason })}
                />
              ) : (
                <p className="faint">{sayAnswer(question, value, names) || '未作答'}（这种题型不能在这里更正）</p>
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
          onChange={(event) => setDraft({ change, reason: event.target.value })}
        />
      </div>
      <div className="in-a-row">
        <Button
          type="primary"
          loading={busy}
          disabled={!isChanged || reason.trim() === ''}
          onClick={() => void editor.save()}
        >
          保存更正
        </Button>
        <Button disabled={busy} onClick={onCancel}>
          取消
        </Button>
      </div>
    </div>
  );
}
