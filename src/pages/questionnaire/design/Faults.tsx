import type { Fault } from '@contract/questionnaire/lint';
import type { FormSchema } from '@contract/questionnaire/model';
import { callQuestion, numbersOf } from '@/features/questionnaire/logic';
import styles from './design.module.css';

interface Props {
  schema: FormSchema;
  faults: readonly Fault[];
  onGo: (question: string) => void;
}

/** What keeps the design from being published; each leads to its place. */
export function Faults({ schema, faults, onGo }: Props) {
  if (faults.length === 0) return null;
  const numbers = numbersOf(schema);
  return (
    <section className={styles.faults} aria-label="发布前需要修改">
      <h2>发布前需要修改（{faults.length}）</h2>
      <ul>
        {faults.map(({ question: id, text }) => {
          const question = schema.questions.find((one) => one.id === id);
          return (
            <li key={`${id}.${text}`}>
              {question ? (
                <button type="button" onClick={() => onGo(id)}>
                  {callQuestion(question, numbers)}：{text}
                </button>
              ) : (
                text
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
