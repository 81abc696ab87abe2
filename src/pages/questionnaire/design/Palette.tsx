import { type QuestionKind, questionKinds } from '@contract/questionnaire/model';
import styles from './design.module.css';
import { DRAGGED_KIND, kindGroups } from './kinds';

/** Kinds to add: a press adds behind the chosen question, a drag where it is let go. */
export function Palette({ onAdd }: { onAdd: (kind: QuestionKind) => void }) {
  return (
    <section className={styles.palette} aria-label="题型">
      {kindGroups.map(({ label, kinds }) => (
        <fieldset key={label}>
          <legend>{label}</legend>
          {kinds.map((kind) => (
            <button
              key={kind}
              type="button"
              draggable
              aria-label={`添加${questionKinds[kind]}`}
              onDragStart={(event) => {
                event.dataTransfer.setData(DRAGGED_KIND, kind);
                event.dataTransfer.effectAllowed = 'copy';
              }}
              onClick={() => onAdd(kind)}
            >
              {questionKinds[kind]}
            </button>
          ))}
        </fieldset>
      ))}
    </section>
  );
}
