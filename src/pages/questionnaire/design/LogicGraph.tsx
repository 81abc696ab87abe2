import type { FormSchema } from '@contract/questionnaire/model';
import { Drawer, Tag } from 'antd';
import { useMemo } from 'react';
import StateView from '@/components/StateView';
import styles from './design.module.css';
import { type GraphEdge, graphOf, hasLogic, lanesOf } from './model/graph';

interface Props {
  schema: FormSchema;
  faulty: ReadonlySet<string>;
  onChoose: (id: string) => void;
  onClose: () => void;
}

const LINE_PX = 64;
const LANE_PX = 14;
const middle = (at: number) => at * LINE_PX + LINE_PX / 2;

/** The ways between questions, jumps beside the list; the same is said in words at each question. */
export function LogicGraph({ schema, faulty, onChoose, onClose }: Props) {
  const { nodes, edges, dead } = useMemo(() => graphOf(schema), [schema]);
  const lanes = useMemo(() => lanesOf(edges), [edges]);
  const width = (Math.max(0, ...lanes.values()) + 2) * LANE_PX;
  const endText = '结束';
  const waysOf = (at: number) => edges.filter((edge) => edge.from === at && (edge.kind !== 'next' || edge.when !== ''));
  const target = ({ to }: GraphEdge) => nodes[to]?.label ?? endText;
  const wordsOf = (at: number) =>
    [...(nodes[at]?.conditions ?? []), ...waysOf(at).map((edge) => `${edge.when || '总是'} → ${target(edge)}`)].join(
      '；',
    ) || '接下一题';
  return (
    <Drawer open title="逻辑图" size="min(760px, 100vw)" onClose={onClose}>
      <StateView empty={!hasLogic(schema)} emptyText="还没有逻辑规则：题目按顺序显示">
        {dead.length > 0 && (
          <p className={styles.fault} role="alert">
            有 {dead.length} 道题没有路径能到达
          </p>
        )}
        <div className={styles.graph}>
          <svg width={width} height={(nodes.length + 1) * LINE_PX} aria-hidden="true">
            {edges.map((edge) => {
              const { from, to, kind } = edge;
              const x = width - 2;
              const key = `${from}.${to}.${edge.when}`;
              if (kind === 'next') return null;
              const out = x - (lanes.get(edge) ?? 0) * LANE_PX - LANE_PX;
              const [top, bottom] = [middle(from), middle(to)];
              return <path key={key} data-kind={kind} d={`M${x},${top}H${out}V${bottom}H${x}m-5,-4l5,4l-5,4`} />;
            })}
          </svg>
          <ol>
            {nodes.map(({ id, label, reached }, at) => (
              <li key={id} style={{ minHeight: LINE_PX, height: LINE_PX }}>
                <button type="button" data-dead={reached ? undefined : ''} onClick={() => onChoose(id)}>
                  <strong>{label}</strong> {!reached && <Tag color="error">不能到达</Tag>}
                  {reached && faulty.has(id) && <Tag color="warning">有问题</Tag>}
                  <small title={wordsOf(at)}>{wordsOf(at)}</small>
                </button>
              </li>
            ))}
            <li style={{ height: LINE_PX }}>{endText}</li>
          </ol>
        </div>
      </StateView>
    </Drawer>
  );
}
