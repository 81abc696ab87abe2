import { cellOf, impactOf, levelOf, type Matrix, matrixOf, probabilityOf, SIDE, scoreOf } from '@contract/risk/matrix';
import type { RiskMap as Counts, RiskRules } from '@contract/risk/risk';
import { type KeyboardEvent, useRef } from 'react';
import { useDictionary } from '@/features/object/register';
import { levelColor } from './levelColor';
import styles from './risk.module.css';

interface Props {
  counts: Counts;
  rules: RiskRules | undefined;
  chosen: readonly number[];
  onChoose: (cells: number[]) => void;
}

const steps = [5, 4, 3, 2, 1];
const usual = matrixOf();

/**
 * Open risks by probability and impact: 25 buttons. Arrows move, Enter shows a cell's risks, with Shift in addition to
 * those chosen. A cell says its number and level in words.
 */
export function RiskMap({ counts, rules, chosen, onChoose }: Props) {
  const grid = useRef<HTMLDivElement>(null);
  const words = useDictionary();
  const matrix = (rules?.matrix as Matrix | undefined) ?? usual;
  const numberIn = (of: Counts['current'], cell: number) => of.find((one) => one.cell === cell)?.count ?? 0;
  const choose = (cell: number, add: boolean) => {
    const has = chosen.includes(cell);
    if (add) onChoose(has ? chosen.filter((one) => one !== cell) : [...chosen, cell]);
    else onChoose(has && chosen.length === 1 ? [] : [cell]);
  };
  const move = (event: KeyboardEvent, cell: number) => {
    const [p, i] = [probabilityOf(cell), impactOf(cell)];
    const next: Record<string, [number, number]> = {
      ArrowUp: [p + 1, i],
      ArrowDown: [p - 1, i],
      ArrowLeft: [p, i - 1],
      ArrowRight: [p, i + 1],
    };
    const [toP, toI] = next[event.key] ?? [0, 0];
    if (toP < 1 || toP > SIDE || toI < 1 || toI > SIDE) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLButtonElement>(`[data-cell="${cellOf(toP, toI)}"]`)?.focus();
  };
  return (
    <fieldset className={styles.map}>
      <legend className="visually-hidden">风险矩阵：可能性与影响</legend>
      <div className={styles.axisY}>可能性</div>
      <div className={styles.grid} ref={grid}>
        {steps.map((probability) => (
          <div key={probability} className={styles.row}>
            <span className={styles.tick}>{probability}</span>
            {[1, 2, 3, 4, 5].map((impact) => {
              const cell = cellOf(probability, impact);
              const now = numberIn(counts.current, cell);
              const first = numberIn(counts.first, cell);
              const level = levelOf(matrix, cell);
              const away = counts.moves.filter(({ from }) => from === cell).reduce((sum, { count }) => sum + count, 0);
              return (
                <button
                  key={cell}
                  type="button"
                  data-cell={cell}
                  data-level={level}
                  style={levelColor(words, level)}
                  className={styles.cell}
                  aria-pressed={chosen.includes(cell)}
                  aria-label={`可能性 ${probability}，影响 ${impact}，${scoreOf(cell)} 分，${words.say('riskLevel', level)}：${now} 个风险`}
                  title={`${scoreOf(cell)} 分 · ${words.say('riskLevel', level)}；当前 ${now}，首次评估 ${first}${away ? `，其中 ${away} 个已移走` : ''}`}
                  onClick={(event) => choose(cell, event.shiftKey)}
                  onKeyDown={(event) => move(event, cell)}
                >
                  <span aria-hidden className={styles.count}>
                    {now || ''}
                  </span>
                  {first > 0 && first !== now && (
                    <span aria-hidden className={styles.first}>
                      初 {first}
                    </span>
                  )}
                </button>
              );
            })}
          </div>
        ))}
        <div className={styles.row} aria-hidden>
          <span className={styles.tick} />
          {[1, 2, 3, 4, 5].map((impact) => (
            <span key={impact} className={styles.tick}>
              {impact}
            </span>
          ))}
        </div>
        <div className={styles.axisX}>影响</div>
      </div>
    </fieldset>
  );
}
