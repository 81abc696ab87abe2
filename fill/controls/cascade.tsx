/** @jsxImportSource preact */
import { belowOf } from '../../contract/questionnaire/kinds/cascade';
import type { ControlProps } from './props';

/** A list a level; the next one comes with what stands above it. */
export function Cascade({ question, options, value, onChange, describedBy }: ControlProps) {
  const way = Array.isArray(value) ? value : [];
  const levels = [undefined, ...way].map((above) => belowOf(options, above)).filter((below) => below.length > 0);
  return (
    <div class="cascade">
      {levels.map((below, level) => (
        <select
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
          key={level}
          aria-label={`${question.title}：第 ${level + 1} 级`}
          aria-describedby={describedBy}
          value={way[level] ?? ''}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value ? [...way.slice(0, level), currentTarget.value] : way.slice(0, level);
            onChange(next.length > 0 ? next : null);
          }}
        >
          <option value="">请选择</option>
          {below.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </select>
      ))}
    </div>
  );
}
