import type { ChangedNode, ChangeImpact } from '@contract/plan/change/change';
import { isPoint, nodeKinds } from '@contract/plan/kinds';
import { sayFen } from '@contract/time/money';
import { cx } from '@/utils/cx';
import styles from '../plan.module.css';
import { signed } from '../words';
import { effectNames, slipText } from './words';

const tone = (slip: number | null) =>
  cx(slip !== null && slip > 0 && styles.late, slip !== null && slip < 0 && styles.early);

/** What a change costs: days, hours, money where the reader may see it. */
export function Figures({ impact }: { impact: ChangeImpact }) {
  const { endBefore, endOn, endSlip, nodes, more, hours, unestimated, money, tasks = 0 } = impact;
  const late = nodes.filter(({ kind, endSlip: slip }) => (isPoint(kind) || kind === 'phase') && (slip ?? 0) > 0);
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>计划完成</dt>
          <dd className={tone(endSlip)}>
            {endOn ?? '—'}（{slipText(endSlip)}）
          </dd>
        </div>
        <div>
          <dt>变更前</dt>
          <dd>{endBefore ?? '—'}</dd>
        </div>
        <div>
          <dt>延后的阶段与里程碑</dt>
          <dd>{late.length}</dd>
        </div>
        <div>
          <dt>变动的节点</dt>
          <dd>{nodes.length + more}</dd>
        </div>
        {tasks > 0 && (
          <div>
            <dt>随节点移动的任务</dt>
            <dd>{tasks}</dd>
          </div>
        )}
        <div>
          <dt>预计工时</dt>
          <dd>{hours === 0 ? '不变' : `${signed(hours)} 小时`}</dd>
        </div>
        {money !== null && (
          <div>
            <dt>预计金额</dt>
            <dd>{money === 0 ? '不变' : `${money > 0 ? '+' : ''}${sayFen(money)}`}</dd>
          </div>
        )}
      </dl>
      {hours !== 0 && (
        <p className={styles.muted}>
          预计工时：节点上任务的预计工时随工期同比增减，删除的节点减去未完成的部分。
          {money !== null && '预计金额：按有效预算与计划工时的比例折算。'}
        </p>
      )}
      {unestimated > 0 && (
        <p className={styles.muted}>有 {unestimated} 个新增或改变工期的工作包没有预计工时，未计入工时与金额。</p>
      )}
    </>
  );
}

interface NodesProps {
  impact: ChangeImpact;
  phone: boolean;
  onOpen: (nodeId: string) => void;
  /** Nodes of the plan: others cannot be opened. */
  known: ReadonlySet<string>;
}

/** What moves, before and after. */
export function ChangedNodes({ impact, phone, onOpen, known }: NodesProps) {
  const { nodes, more } = impact;
  if (nodes.length === 0) return <p className={styles.muted}>草稿与现行计划没有差异。</p>;
  const rest = more > 0 && <p className={styles.muted}>另有 {more} 个节点随之移动，没有列出。</p>;
  if (phone) {
    return (
      <>
        <ul className={styles.list}>
          {nodes.map((node) => (
            <li key={node.nodeId}>
              <button
                type="button"
                className={styles.card}
                disabled={!known.has(node.nodeId)}
                onClick={() => onOpen(node.nodeId)}
              >
                <span className={styles.cardTop}>
                  <small>{node.wbs}</small>
                  <b>{node.title}</b>
                  <small className={tone(node.endSlip)}>
                    {node.endSlip === null ? effectNames[node.effect] : slipText(node.endSlip)}
                  </small>
                </span>
                <span className={styles.cardSub}>
                  {node.endBefore ?? '—'} → {node.endOn ?? '—'}
                  {node.words.length > 0 && ` · ${node.words.join('；')}`}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {rest}
      </>
    );
  }
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">编号</th>
            <th scope="col">节点</th>
            <th scope="col">变化</th>
            <th scope="col">开始</th>
            <th scope="col">完成</th>
            <th scope="col" className={styles.number}>
              完成变动
            </th>
          </tr>
        </thead>
        <tbody>
          {nodes.map((node) => (
            <Row key={node.nodeId} node={node} onOpen={known.has(node.nodeId) ? onOpen : null} />
          ))}
        </tbody>
      </table>
      {rest}
    </>
  );
}

function Row({ node, onOpen }: { node: ChangedNode; onOpen: ((id: string) => void) | null }) {
  const pair = (before: string | null, now: string | null) => (
    <td>
      {now ?? '—'}
      {before !== now && <span className={styles.was}>{before ?? '—'}</span>}
    </td>
  );
  return (
    <tr>
      <td className={styles.muted}>{node.wbs}</td>
      <th scope="row">
        {onOpen ? (
          <button type="button" className={styles.title} onClick={() => onOpen(node.nodeId)}>
            {node.title}
          </button>
        ) : (
          node.title
        )}
        <span className={styles.was}>{nodeKinds[node.kind]}</span>
      </th>
      <td>
        {effectNames[node.effect]}
        {node.words.map((line) => (
          <span key={line} className={styles.was}>
            {line}
          </span>
        ))}
      </td>
      {pair(node.startBefore, node.startOn)}
      {pair(node.endBefore, node.endOn)}
      <td className={cx(styles.number, tone(node.endSlip))}>{slipText(node.endSlip)}</td>
    </tr>
  );
}
