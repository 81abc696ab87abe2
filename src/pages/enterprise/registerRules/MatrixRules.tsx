import {
  allCells,
  cellOf,
  impactOf,
  levelOf,
  type Matrix,
  matrixIssue,
  matrixOf,
  probabilityOf,
  REVIEW_DAYS,
  type RiskLevel,
  rankOf,
  riskLevels,
  SIDE,
  scoreOf,
} from '@contract/risk/matrix';
import type { RiskRules } from '@contract/risk/risk';
import { Alert, App, Button, InputNumber, Switch } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import StateView from '@/components/StateView';
import { useDraft } from '@/features/object/form';
import { useDictionary } from '@/features/object/register';
import { levelColor } from '@/features/risk';
import { useRequest } from '@/hooks/useRequest';
import { riskApi } from '@/services/risk';
import styles from './registerRules.module.css';

const levels = Object.keys(riskLevels) as RiskLevel[];
const sides = Array.from({ length: SIDE }, (_, at) => at + 1);
const nameOf = (cell: number) => `${probabilityOf(cell)}×${impactOf(cell)}`;

/** Levels of the 25 cells, how often risks are looked at again, and whether chances are kept beside threats. */
export function MatrixRules() {
  const { data, error, loading, refresh, mutate } = useRequest(riskApi.getRules, { onError: () => undefined });
  return (
    <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
      {data && <Editor key={data.version} kept={data} onSaved={mutate} onStale={refresh} />}
    </StateView>
  );
}

interface EditorProps {
  kept: RiskRules;
  onSaved: (rules: RiskRules) => void;
  onStale: () => void;
}

interface MatrixGridProps {
  matrix: Matrix;
  /** Cells that are not as they were. */
  changed: readonly number[];
  onChange: (matrix: Matrix) => void;
}

/** The 25 cells: a click, or Enter, gives one the next level; arrows move between them. */
function MatrixGrid({ matrix, changed, onChange }: MatrixGridProps) {
  const grid = useRef<HTMLFieldSetElement>(null);
  const words = useDictionary();
  const said = (level: RiskLevel) => words.say('riskLevel', level);
  /** The next level of a cell: low, middle, high, and low again. */
  const turn = (cell: number, by = 1) => {
    const next = levels[(rankOf(levelOf(matrix, cell)) + by + levels.length) % levels.length] as RiskLevel;
    onChange(matrix.map((level, at) => (at === cell - 1 ? next : level)));
  };
  const onKeyDown = (event: KeyboardEvent, cell: number) => {
    const [p, i] = [probabilityOf(cell), impactOf(cell)];
    const to = { ArrowUp: [p + 1, i], ArrowDown: [p - 1, i], ArrowLeft: [p, i - 1], ArrowRight: [p, i + 1] }[event.key];
    const [toP = 0, toI = 0] = to ?? [];
    if (toP < 1 || toP > SIDE || toI < 1 || toI > SIDE) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLButtonElement>(`[data-cell="${cellOf(toP, toI)}"]`)?.focus();
  };
  return (
    <fieldset ref={grid} className={styles.matrix}>
      <legend className="visually-hidden">25 格的等级</legend>
      {sides.toReversed().map((probability) => (
        <div key={probability} className={styles.matrixRow}>
          <span className={styles.tick}>{probability}</span>
          {sides.map((impact) => {
            const cell = cellOf(probability, impact);
            const level = levelOf(matrix, cell);
            return (
              <button
                key={cell}
                type="button"
                data-cell={cell}
                data-level={level}
                style={levelColor(words, level)}
                data-changed={changed.includes(cell) || undefined}
                aria-label={`可能性 ${probability}，影响 ${impact}，${scoreOf(cell)} 分：${said(level)}`}
                onClick={(event) => turn(cell, event.shiftKey ? -1 : 1)}
                onKeyDown={(event) => onKeyDown(event, cell)}
              >
                {said(level)}
                <small aria-hidden>{scoreOf(cell)}</small>
              </button>
            );
          })}
        </div>
      ))}
      <div className={styles.matrixRow} aria-hidden>
        <span className={styles.tick} />
        {sides.map((impact) => (
          <span key={impact} className={styles.tick}>
            {impact}
          </span>
        ))}
      </div>
    </fieldset>
  );
}

interface ReviewDaysProps {
  value: RiskRules['reviewDays'];
  onChange: (days: RiskRules['reviewDays']) => void;
}

/** How often risks of a level are looked at again. */
function ReviewDays({ value, onChange }: ReviewDaysProps) {
  const words = useDictionary();
  const said = (level: RiskLevel) => words.say('riskLevel', level);
  return (
    <div className={styles.days}>
      {levels.toReversed().map((level) => (
        <div key={level}>
          <span aria-hidden>{said(level)}</span>
          <InputNumber<number>
            aria-label={`${said(level)}风险的跟踪周期`}
            min={1}
            max={365}
            precision={0}
            suffix="天"
            value={value[level]}
            onChange={(days) => onChange({ ...value, [level]: days ?? REVIEW_DAYS[level] })}
          />
        </div>
      ))}
    </div>
  );
}

function Editor({ kept, onSaved, onStale }: EditorProps) {
  const { modal } = App.useApp();
  const words = useDictionary();
  const said = (level: RiskLevel) => words.say('riskLevel', level);
  const {
    draft: rules,
    setDraft: setRules,
    ...editor
  } = useDraft({
    stored: { value: kept, version: kept.version },
    send: (rules, version = kept.version) => riskApi.saveRules({ ...rules, version }),
    onSaved,
    failure: '保存风险规则失败',
    onRefused: () => {
      onStale();
      return false;
    },
  });
  const { dirty, busy } = editor;
  const matrix = rules.matrix as Matrix;
  const changed = allCells.filter((cell) => levelOf(matrix, cell) !== levelOf(kept.matrix as Matrix, cell));
  const issue = matrixIssue(matrix);

  const setMatrix = (next: Matrix) => setRules({ ...rules, matrix: [...next] });
  const save = () => {
    if (changed.length === 0) return void editor.save();
    modal.confirm({
      title: `${changed.length} 格的等级将改变`,
      content: (
        <>
          <p>已登记的风险立即按新的矩阵显示等级，跟踪记录保留当天的等级。</p>
          <ul className={styles.changes}>
            {changed.map((cell) => (
              <li key={cell}>
                {nameOf(cell)}：{said(levelOf(kept.matrix as Matrix, cell))} → {said(levelOf(matrix, cell))}
              </li>
            ))}
          </ul>
        </>
      ),
      okText: `改变 ${changed.length} 格`,
      onOk: editor.save,
    });
  };

  return (
    <>
      <section>
        <h2>矩阵</h2>
        <p className={styles.note}>
          点击一格，或用方向键移到它再按 Enter，在{levels.map(said).join('、')}
          之间切换。可能性或影响升高时等级不能下降；等级的名称与颜色在“枚举”中修改。
        </p>
        <MatrixGrid {...{ matrix, changed }} onChange={setMatrix} />
        <p className={styles.note}>纵向为可能性，横向为影响。</p>
        <Button size="small" onClick={() => setMatrix(matrixOf())}>
          恢复预设
        </Button>
      </section>
      <section>
        <h2>跟踪周期</h2>
        <ReviewDays value={rules.reviewDays} onChange={(reviewDays) => setRules({ ...rules, reviewDays })} />
      </section>
      <section>
        <h2>机会</h2>
        <label className={styles.flag}>
          <Switch
            size="small"
            checked={rules.opportunities}
            onChange={(opportunities) => setRules({ ...rules, opportunities })}
          />
          <span>除威胁外，也登记机会（有自己的应对策略与矩阵）</span>
        </label>
      </section>
      {issue && <Alert type="error" showIcon role="alert" title={issue} />}
      <div className={styles.foot}>
        <Button type="primary" disabled={!dirty || issue !== undefined} loading={busy} onClick={save}>
          保存
        </Button>
        <Button disabled={!dirty || busy} onClick={editor.reset}>
          还原
        </Button>
      </div>
    </>
  );
}
