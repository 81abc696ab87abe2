/** @jsxImportSource preact */
/** Answers of points, and tables of rows: each row a card, so that nothing has to be scrolled sideways at 320 px. */
import { chosenWith } from '../../contract/questionnaire/choose';
import type { Cell } from '../../contract/questionnaire/model';
import type { ControlProps } from './props';

interface PointsProps {
  name: string;
  from: number;
  to: number;
  value: unknown;
  ends?: readonly [string, string];
  unit?: string;
  onChange: (value: number) => void;
}

function Points({ name, from, to, value, ends, unit = '分', onChange }: PointsProps) {
  return (
    <div class="points">
      {ends && <span class="end">{ends[0]}</span>}
      <div class="row">
        {Array.from({ length: to - from + 1 }, (_, at) => from + at).map((one) => (
          <label key={one} class="point">
            <input
              type="radio"
              name={name}
              checked={value === one}
              aria-label={`${one} ${unit}`}
              onChange={() => onChange(one)}
            />
            <span aria-hidden="true">{one}</span>
          </label>
        ))}
      </div>
      {ends && <span class="end">{ends[1]}</span>}
    </div>
  );
}

export function Rating({ question, value, onChange }: ControlProps) {
  return <Points name={question.id} from={1} to={question.points ?? 5} value={value} unit="星" onChange={onChange} />;
}
export function Scale({ question, value, onChange }: ControlProps) {
  const ends = ['非常不同意', '非常同意'] as const;
  return <Points name={question.id} from={1} to={question.points ?? 5} value={value} ends={ends} onChange={onChange} />;
}
export function Nps({ question, value, onChange }: ControlProps) {
  const ends = ['完全不可能推荐', '非常愿意推荐'] as const;
  return <Points name={question.id} from={0} to={10} value={value} ends={ends} onChange={onChange} />;
}

export function Matrix({ question, rows, columns, value, onChange }: ControlProps) {
  const { kind, id: questionId } = question;
  const given = (typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}) as Record<
    string,
    Cell
  >;
  const set = (row: string, cell: Cell) => onChange({ ...given, [row]: cell });
  // Where a column belongs to one row, whoever takes it for another moves it there.
  const take = (row: string, cell: Cell, column: string) => {
    if (!question.columnOnce) return set(row, cell);
    const others = Object.entries(given).flatMap(([other, held]): [string, Cell][] => {
      if (other === row || (!Array.isArray(held) && held === column)) return [];
      return [[other, Array.isArray(held) ? held.filter((one) => one !== column) : held]];
    });
    onChange({ ...Object.fromEntries(others), [row]: cell });
  };
  return (
    <div class="matrix">
      {question.columnOnce && <p class="hint">每列只能选一行：选给另一行，就从原来的行移过去。</p>}
      {rows.map(({ id, text }) => {
        const cell = given[id];
        const name = `${questionId}.${id}`;
        return (
          <fieldset key={id} class="card">
            <legend>{text}</legend>
            {kind === 'matrixText' && (
              <input
                type="text"
                aria-label={text}
                value={String(cell ?? '')}
                onInput={(event) => set(id, event.currentTarget.value)}
              />
            )}
            {kind === 'matrixRating' && (
              <Points name={name} from={1} to={question.points ?? 5} value={cell} onChange={(one) => set(id, one)} />
            )}
            {(kind === 'matrixSingle' || kind === 'matrixMultiple') && (
              <div class="options inline">
                {columns.map((column) => (
                  <label key={column.id} class="option">
                    <input
                      type={kind === 'matrixSingle' ? 'radio' : 'checkbox'}
                      name={name}
                      checked={[cell ?? []].flat().includes(column.id)}
                      onChange={(event) => {
                        if (kind === 'matrixSingle') return take(id, column.id, column.id);
                        const chosen = Array.isArray(cell) ? cell : [];
                        const next = chosenWith(columns, chosen, column, event.currentTarget.checked);
                        if (event.currentTarget.checked) take(id, next, column.id);
                        else set(id, next);
                      }}
                    />
                    <span>{column.text}</span>
                  </label>
                ))}
              </div>
            )}
          </fieldset>
        );
      })}
    </div>
  );
}
