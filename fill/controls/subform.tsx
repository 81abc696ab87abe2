/** @jsxImportSource preact */
/** Questions that repeat: a card a row, with the controls of its fields. */
import { useEffect, useRef } from 'preact/hooks';
import { mostRows, subAnswer, subRows } from '../../contract/questionnaire/kinds/subform';
import type { Answer, Cell, SubField } from '../../contract/questionnaire/model';
import { controls, isSingleField } from './index';
import type { ControlProps } from './props';

const NONE: ReadonlySet<string> = new Set();
const isCell = (value: Answer): value is Cell => value !== null && (typeof value !== 'object' || Array.isArray(value));

export function Subform({ question, value, onChange, describedBy }: ControlProps) {
  const { id, fields = [], min = 0 } = question;
  const given = subRows(value);
  const least = Math.max(1, min);
  const rows = [...given, ...Array.from({ length: Math.max(0, least - given.length) }, () => ({}))];
  const box = useRef<HTMLDivElement>(null);
  const added = useRef(false);
  // Whoever adds a row goes on in it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row more is what it waits for
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    box.current?.querySelector<HTMLElement>('fieldset:last-of-type input, fieldset:last-of-type select')?.focus();
  }, [rows.length]);
  const put = (next: readonly Record<string, Cell>[]) => {
    // A row that was added stands, though nothing is in it yet.
    const first = fields[0]?.id ?? '';
    onChange(subAnswer(next.map((row) => (Object.keys(row).length > 0 ? row : { [first]: '' }))));
  };
  const set = (at: number, field: string, cell: Answer) =>
    put(rows.map((row, no) => (no === at ? { ...row, [field]: isCell(cell) ? cell : '' } : row)));
  return (
    <div class="matrix" ref={box}>
      {rows.map((row: Record<string, Cell>, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place; its controls show what they are given
        <fieldset key={at} class="card">
          <legend>第 {at + 1} 行</legend>
          {fields.map((field) => (
            <Field
              key={field.id}
              name={`${id}-${at}-${field.id}`}
              field={field}
              value={row[field.id]}
              onChange={(cell) => set(at, field.id, cell)}
              describedBy={describedBy}
            />
          ))}
          {rows.length > least && (
            <button type="button" class="quiet" onClick={() => put(rows.filter((_, no) => no !== at))}>
              删除第 {at + 1} 行
            </button>
          )}
        </fieldset>
      ))}
      {rows.length < mostRows(question) && (
        <button
          type="button"
          onClick={() => {
            added.current = true;
            put([...rows, {}]);
          }}
        >
          添加一行
        </button>
      )}
    </div>
  );
}

interface FieldProps {
  name: string;
  field: SubField;
  value: Cell | undefined;
  onChange: (value: Answer) => void;
  describedBy: string | undefined;
}

function Field({ name, field, value, onChange, describedBy }: FieldProps) {
  const { kind, title, required, options = [] } = field;
  const Control = controls[kind];
  if (!Control) return null;
  const label = `q-${name}`;
  const heading = (
    <>
      {title}
      {required && (
        <span class="required">
          *<span class="hidden">（必答）</span>
        </span>
      )}
    </>
  );
  const control = (
    <Control
      question={{ ...field, id: name }}
      value={value === '' ? null : value}
      onChange={onChange}
      options={options}
      rows={[]}
      columns={[]}
      full={NONE}
      words={{}}
      onWords={() => {}}
      labelledBy={label}
      describedBy={describedBy}
    />
  );
  return isSingleField(kind) ? (
    <div class="field">
      <div id={label}>{heading}</div>
      {control}
    </div>
  ) : (
    <fieldset class="field">
      <legend id={label}>{heading}</legend>
      {control}
    </fieldset>
  );
}
