import { type FormSchema, type QuestionKind, questionKinds } from '@contract/questionnaire/model';
import { type DragEvent, useState } from 'react';
import { numbersOf } from '@/features/questionnaire/logic';
import styles from '../design.module.css';
import { DRAGGED_KIND, DRAGGED_QUESTION } from '../kinds';
import { QuestionCard } from './QuestionCard';

interface Props {
  schema: FormSchema;
  chosen: string | null;
  faults: ReadonlyMap<string, readonly string[]>;
  onChoose: (id: string, open?: boolean) => void;
  onTitle: (id: string, title: string) => void;
  onMove: (id: string, to: number) => void;
  onCopy: (id: string) => void;
  onRemove: (id: string) => void;
  onAddAt: (kind: QuestionKind, at: number) => void;
}

/** The questions as they will be asked; what is dragged here goes where the line is. */
export function Canvas(props: Props) {
  const { schema, chosen, faults, onMove, onAddAt } = props;
  const numbers = numbersOf(schema);
  const [over, setOver] = useState<number | null>(null);
  const wanted = (event: DragEvent) =>
    event.dataTransfer.types.includes(DRAGGED_KIND) || event.dataTransfer.types.includes(DRAGGED_QUESTION);
  const placeAt = (event: DragEvent<HTMLElement>, at: number) => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY > top + height / 2 ? at + 1 : at;
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const at = over ?? schema.questions.length;
    setOver(null);
    const kind = event.dataTransfer.getData(DRAGGED_KIND);
    if (kind in questionKinds) return onAddAt(kind as QuestionKind, at);
    const id = event.dataTransfer.getData(DRAGGED_QUESTION);
    const from = schema.questions.findIndex((one) => one.id === id);
    if (from >= 0) onMove(id, at > from ? at - 1 : at);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes what is dragged; the same is done by buttons and keys
    <div
      className={styles.cards}
      onDragOver={(event) => {
        if (!wanted(event)) return;
        event.preventDefault();
        if (event.target === event.currentTarget) setOver(schema.questions.length);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
      }}
      onDrop={drop}
    >
      {schema.questions.map((question, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: as above
        <div
          key={question.id}
          data-over={over === at ? 'before' : over === at + 1 ? 'after' : undefined}
          className={styles.slot}
          onDragOver={(event) => {
            if (wanted(event)) setOver(placeAt(event, at));
          }}
        >
          <QuestionCard
            {...props}
            question={question}
            at={at}
            no={numbers.get(question.id)}
            isChosen={question.id === chosen}
            faults={faults.get(question.id) ?? []}
          />
        </div>
      ))}
    </div>
  );
}
