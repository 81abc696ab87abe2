import { Tag } from 'antd';
import { useId, useMemo, useState } from 'react';
import { StageGlyph } from '@/features/task';
import styles from './configWorkflow.module.css';
import { type Draft, stageName, type Way } from './draft';
import { BOX, keyOf, layOut, lineOf } from './pictureLayout';

interface Props {
  draft: Draft;
  counts: ReadonlyMap<string, number>;
  onStage: (stageId: string) => void;
  onTransition: (way: Way) => void;
}

/** The process as a picture: stages, and what leads from one to another. The matrix says the same in cells. */
export function Picture({ draft, counts, onStage, onTransition }: Props) {
  const { stages, transitions } = draft;
  const picture = useMemo(() => layOut(stages, transitions), [stages, transitions]);
  const [hovered, setHovered] = useState<string>();
  const marker = useId();
  const fromAnywhere = (stageId: string) =>
    transitions.find((one) => one.fromStageId === null && one.toStageId === stageId);
  const arrows = transitions.flatMap((one) => {
    const laid = picture.arrows.find(({ key }) => key === keyOf(one));
    return laid ? [{ one, ...laid, d: lineOf(laid.points) }] : [];
  });
  return (
    <div className="scroll-x">
      <div className={styles.picture} style={{ width: picture.width, height: picture.height }}>
        <svg
          className={styles.arrows}
          width={picture.width}
          height={picture.height}
          role="img"
          aria-label={`流程图：${draft.stages.length} 个阶段，${draft.transitions.length} 个流转；可在流转矩阵中用键盘编辑`}
        >
          <defs>
            <marker id={marker} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
              <path d="M0,0 L8,4 L0,8 z" fill="context-stroke" />
            </marker>
          </defs>
          {arrows.map(({ one, key, d, label }) => {
            const lit = hovered === one.fromStageId || hovered === one.toStageId;
            return (
              // biome-ignore lint/a11y/noStaticElementInteractions: the matrix has a button for each of these
              <g
                key={key}
                className={`${styles.arrow} ${lit ? styles.lit : ''} ${hovered && !lit ? styles.dim : ''}`}
                onClick={() => onTransition(one)}
              >
                <title>{`${one.name}：${stageName(draft, one.fromStageId)} → ${stageName(draft, one.toStageId)}`}</title>
                <path d={d} className={styles.hit} />
                <path d={d} className={styles.line} markerEnd={`url(#${marker})`} />
                <text x={label.x} y={label.y} className={styles.word}>
                  {label.text}
                </text>
              </g>
            );
          })}
        </svg>
        {draft.stages.map((stage) => {
          const place = picture.places.get(stage.stageId);
          const anywhere = fromAnywhere(stage.stageId);
          const count = counts.get(stage.stageId) ?? 0;
          return (
            place && (
              <div
                key={stage.stageId}
                className={styles.boxFrame}
                style={{ left: place.x, top: place.y, width: BOX.width }}
              >
                <button
                  type="button"
                  className={styles.box}
                  style={{ height: BOX.height }}
                  onClick={() => onStage(stage.stageId)}
                  onMouseEnter={() => setHovered(stage.stageId)}
                  onMouseLeave={() => setHovered(undefined)}
                  onFocus={() => setHovered(stage.stageId)}
                  onBlur={() => setHovered(undefined)}
                >
                  <span className={styles.boxName}>
                    <span className={styles.boxTitle}>
                      <StageGlyph category={stage.category} /> {stage.name}
                    </span>
                    {stage.initial && <Tag className={styles.mark}>初始</Tag>}
                    {stage.retired && <Tag className={styles.mark}>已退役</Tag>}
                  </span>
                  <span className="faint-note">
                    {count > 0 ? `${count} 个任务` : '无任务'}
                    {stage.wipLimit !== null && ` · 上限 ${stage.wipLimit}`}
                  </span>
                </button>
                {anywhere && (
                  <button type="button" className={styles.anywhere} onClick={() => onTransition(anywhere)}>
                    任意阶段可「{anywhere.name}」
                  </button>
                )}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
