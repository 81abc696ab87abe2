import type { FormSchema } from '@contract/questionnaire/model';
import { useEffect, useRef } from 'react';
import { callQuestion, hasShownChoices, numbersOf, rulesOf } from '@/features/questionnaire/logic';
import { cx } from '@/utils/cx';
import styles from './design.module.css';

interface Props {
  schema: FormSchema;
  chosen: string | null;
  faulty: ReadonlySet<string>;
  onChoose: (id: string) => void;
}

/** The questions in one line each: where one stands, which have rules, which have faults. */
export function Outline({ schema, chosen, faulty, onChoose }: Props) {
  const numbers = numbersOf(schema);
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is the reason to scroll
  useEffect(() => {
    // Newer browsers return a promise: an effect must not hand it on as its cleanup.
    current.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen]);
  return (
    <nav className={styles.outline} aria-label="题目大纲">
      <ol>
        {schema.questions.map((question) => (
          <li key={question.id}>
            <button
              ref={question.id === chosen ? current : undefined}
              type="button"
              className={cx(question.kind === 'page' && styles.outlinePage)}
              aria-current={question.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(question.id)}
            >
              <span className={styles.outlineText}>
                {question.kind === 'page' ? '— 分页 —' : callQuestion(question, numbers)}
              </span>
              {(rulesOf(question).length > 0 || hasShownChoices(question)) && (
                <span className={styles.mark} title="有逻辑规则">
                  逻辑
                </span>
              )}
              {faulty.has(question.id) && (
                <span className={styles.faultMark} title="有需要修改之处">
                  !<span className="visually-hidden">有需要修改之处</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
