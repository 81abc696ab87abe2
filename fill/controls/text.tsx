/** @jsxImportSource preact */
/** Answers that are typed: words, numbers, days. */
import { FIRST_DAY, LAST_DAY } from '../../contract/constants';
import type { Cell } from '../../contract/questionnaire/model';
import type { PatternName } from '../../contract/questionnaire/pattern';
import type { ControlProps } from './props';

/** Of phones: an ID card's last sign may be a letter. */
const keyboards: Readonly<Partial<Record<PatternName, 'tel' | 'email' | 'numeric'>>> = {
  phone: 'tel',
  mail: 'email',
  postCode: 'numeric',
};

export function Words({ question, value, onChange, labelledBy, describedBy }: ControlProps) {
  const given = typeof value === 'string' ? value : '';
  const shared = { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy, value: given };
  if (question.kind === 'longText') {
    return <textarea rows={4} {...shared} onInput={(event) => onChange(event.currentTarget.value || null)} />;
  }
  const input = {
    ...shared,
    onInput: (event: Event & { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value || null),
  };
  if (question.kind === 'phone') return <input type="tel" autoComplete="tel" {...input} />;
  if (question.kind === 'mail') return <input type="email" autoComplete="email" {...input} />;
  return <input type="text" inputMode={keyboards[question.pattern?.is ?? 'own']} {...input} />;
}

export function Figure({ question, value, onChange, labelledBy, describedBy }: ControlProps) {
  const { min, max, digits } = question;
  return (
    <input
      type="number"
      inputMode="decimal"
      step={digits === undefined ? 'any' : String(10 ** -digits)}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      value={typeof value === 'number' ? value : ''}
      onInput={(event) => {
        const number = event.currentTarget.valueAsNumber;
        onChange(Number.isNaN(number) ? null : number);
      }}
    />
  );
}

/** What the answers so far come to; nothing to type. */
export function Computed({ value, labelledBy }: ControlProps) {
  return (
    <output aria-labelledby={labelledBy}>{typeof value === 'number' ? value : '（填写前面的题目后自动计算）'}</output>
  );
}

/** A last day of four digits keeps the year to four: without it the field takes six, and 20261120 is the year 202611. */
const bounds = { min: FIRST_DAY, max: LAST_DAY };

export function Day({ value, onChange, labelledBy, describedBy }: ControlProps) {
  return (
    <input
      type="date"
      {...bounds}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      value={typeof value === 'string' ? value : ''}
      onInput={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}

export function Days({ value, onChange }: ControlProps) {
  const [from = '', to = ''] = Array.isArray(value) ? value : [];
  const set = (next: [string, string]) => onChange(next[0] || next[1] ? next : null);
  return (
    <div class="range">
      <label>
        开始日期
        <input type="date" {...bounds} value={from} onInput={(event) => set([event.currentTarget.value, to])} />
      </label>
      <label>
        结束日期
        <input type="date" {...bounds} value={to} onInput={(event) => set([from, event.currentTarget.value])} />
      </label>
    </div>
  );
}

export function Blanks({ rows, value, onChange }: ControlProps) {
  const given = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Record<
    string,
    Cell
  >;
  return (
    <div class="blanks">
      {rows.map(({ id, text }) => (
        <label key={id}>
          {text}
          <input
            type="text"
            value={String(given[id] ?? '')}
            onInput={(event) => onChange({ ...given, [id]: event.currentTarget.value })}
          />
        </label>
      ))}
    </div>
  );
}
