import { PlusOutlined } from '@ant-design/icons';
import { actorRules } from '@contract/task/enums';
import type { ProcessTransition } from '@contract/task/process';
import { StageGlyph } from '@/features/task';
import styles from './configWorkflow.module.css';
import { type Draft, stageName, transitionOf, type Way } from './draft';

/** What a cell says beyond the button's name. */
function notes({ actorRule, reasonRequired, requiredFields, condition }: ProcessTransition): string {
  return [
    actorRule === 'any' ? '' : actorRules[actorRule],
    reasonRequired ? '填写原因' : '',
    requiredFields.length > 0 ? `${requiredFields.length} 个必填` : '',
    condition ? '有条件' : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** From each stage (and from anywhere) to each stage: every cell is a button, so the keyboard reaches them all. */
export function Matrix({ draft, onTransition }: { draft: Draft; onTransition: (way: Way) => void }) {
  const rows = [null, ...draft.stages.map(({ stageId }) => stageId)];
  return (
    <div className="scroll-x">
      <table className={styles.matrix}>
        <thead>
          <tr>
            <th scope="col">从 ＼ 到</th>
            {draft.stages.map((stage) => (
              <th key={stage.stageId} scope="col">
                <span className={styles.stageHead}>
                  <StageGlyph category={stage.category} />
                  {stage.name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((from) => (
            <tr key={from ?? 'any'}>
              <th scope="row">{stageName(draft, from)}</th>
              {draft.stages.map(({ stageId: to, name }) => {
                if (from === to) return <td key={to} className={styles.none} aria-label="同一阶段" />;
                const way = { fromStageId: from, toStageId: to };
                const one = transitionOf(draft, way);
                const label = `${stageName(draft, from)}到${name}`;
                return (
                  <td key={to}>
                    <button
                      type="button"
                      className={one ? styles.cell : styles.emptyCell}
                      aria-label={one ? undefined : `允许从${label}`}
                      onClick={() => onTransition(way)}
                    >
                      {one ? (
                        <>
                          <span>
                            <span className="visually-hidden">{label}：</span>
                            {one.name}
                          </span>{' '}
                          {notes(one) && <small>{notes(one)}</small>}
                        </>
                      ) : (
                        <PlusOutlined />
                      )}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
