/** @jsxImportSource preact */
/** All that is wrong at once, each a link to its question. */
import type { Ref } from 'preact';
import type { Problem } from '../contract/questionnaire/problems';

interface Props {
  problems: readonly Problem[];
  /** As people see them. */
  numbers: ReadonlyMap<string, number>;
  /** Has the focus when it comes. */
  at: Ref<HTMLDivElement>;
}

export function Problems({ problems, numbers, at }: Props) {
  if (problems.length === 0) return null;
  return (
    <div class="problems" role="alert" tabIndex={-1} ref={at}>
      <strong>有 {problems.length} 处需要修改：</strong>
      <ul>
        {problems.map(({ question, row, text }) => (
          <li key={`${question}.${row}`}>
            <a
              href={`#at-${question}`}
              onClick={(event) => {
                event.preventDefault();
                const target = document.getElementById(`at-${question}`);
                target?.scrollIntoView({ block: 'center' });
                target?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
              }}
            >
              第 {numbers.get(question)} 题：{text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
