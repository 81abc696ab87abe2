import type { AnswerRow } from '@contract/questionnaire/answers';
import { belowOf } from '@contract/questionnaire/kinds/cascade';
import {
  type Answer,
  type Cell,
  type Choice,
  type FormSchema,
  isComputed,
  isManyChoice,
  isMatrix,
  isNumeric,
  isOneChoice,
  isSilent,
  type Question,
} from '@contract/questionnaire/model';
import { regions } from '@contract/questionnaire/regions';
import { sayAnswer } from '@contract/questionnaire/texts';
import { Alert, Button, Cascader, Input, InputNumber, Select } from 'antd';
import { useState } from 'react';
import { useDraft } from '@/features/object/form';
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

interface Correction {
  /** New answers, by question. */
  change: Record<string, Answer>;
  reason: string;
}
const untouched: Correction = { change: {}, reason: '' };

/** Written as text. */
const written: readonly Question['kind'][] = ['text', 'longText', 'phone', 'mail', 'date'];
/** What has a control here; the rest is answered anew by whoever answered it. */
const isEditable = ({ kind }: Question): boolean =>
  isOneChoice(kind) ||
  isManyChoice(kind) ||
  (isNumeric(kind) && !isComputed(kind)) ||
  isMatrix(kind) ||
  kind === 'blanks' ||
  kind === 'region' ||
  kind === 'dateRange' ||
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
  if (isMatrix(kind) || kind === 'blanks') return <Rows {...{ question, value, status, onChange }} />;
  if (kind === 'dateRange') {
    return (
      <span className={styles.pair}>
        {(['从', '到'] as const).map((label, at) => (
          <Input
            key={label}
            aria-label={`${question.title}：${label}`}
            status={status}
            placeholder="YYYY-MM-DD"
            maxLength={10}
            value={list[at] ?? ''}
            onChange={(event) => {
              const next = [list[0] ?? '', list[1] ?? ''].with(at, event.target.value);
              onChange(next.some(Boolean) ? next : null);
            }}
          />
        ))}
      </span>
    );
  }
  if (kind === 'region') {
    return (
      <Cascader
        aria-labelledby={labelledBy}
        {...{ status, options: places }}
        value={list}
        onChange={(next) => onChange(next && next.length > 0 ? next.map(String) : null)}
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

const places: Node[] = [...regions].map(([province, cities]) => ({
  value: province,
  label: province,
  children: cities.map((city) => ({ value: city, label: city })),
}));

interface RowsProps {
  question: Question;
  value: Answer;
  status: 'error' | undefined;
  onChange: (value: Answer) => void;
}

/** A matrix and blanks, row by row. */
function Rows({ question: { kind, title, rows = [], columns = [], points = 5 }, value, status, onChange }: RowsProps) {
  const cells: Record<string, Cell> = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const choices = columns.map(({ id, text }) => ({ value: id, label: text }));
  const set = (row: string, cell: Cell | null | undefined) => {
    const { [row]: _, ...others } = cells;
    const isGone = cell === null || cell === undefined || cell === '' || (Array.isArray(cell) && cell.length === 0);
    const next = isGone ? others : { ...others, [row]: cell };
    onChange(Object.keys(next).length > 0 ? next : null);
  };
  return (
    <div className={styles.edit}>
      {rows.map(({ id, text }) => {
        const cell = cells[id];
        const label = { 'aria-label': `${title}：${text}`, status };
        return (
          <div key={id} className={styles.edited}>
            <span aria-hidden>{text}</span>
            {kind === 'matrixSingle' && (
              <Select
                {...label}
                allowClear
                options={choices}
                value={typeof cell === 'string' ? cell : null}
                onChange={(next: string | null | undefined) => set(id, next)}
              />
            )}
            {kind === 'matrixMultiple' && (
              <Select
                {...label}
                mode="multiple"
                options={choices}
                value={Array.isArray(cell) ? cell : []}
                onChange={(next: string[]) => set(id, next)}
              />
            )}
            {kind === 'matrixRating' && (
              <InputNumber
                {...label}
                min={1}
                max={points}
                precision={0}
                value={typeof cell === 'number' ? cell : null}
                onChange={(next) => set(id, next)}
              />
            )}
            {(kind === 'matrixText' || kind === 'blanks') && (
              <Input
                {...label}
                maxLength={500}
                value={typeof cell === 'string' ? cell : ''}
                onChange={(event) => set(id, event.target.value)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
