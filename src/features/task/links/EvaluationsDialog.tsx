import type { ComparedLine, Measured } from '@contract/questionnaire/compare';
import type { TaskEvaluations } from '@contract/questionnaire/tasks';
import { Modal } from 'antd';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { changeOf, measured } from './evaluations';
import styles from './evaluations.module.css';

interface Props {
  taskId: string;
  title: string;
  onClose: () => void;
}

/** What was said of the task: its acceptance, and both evaluations beside each other. */
export default function EvaluationsDialog({ taskId, title, onClose }: Props) {
  const { data, loading, error, refresh } = useRequest(() => questionnaireApi.getTaskEvaluations({ taskId }), {
    onError: () => {},
  });
  return (
    <Modal open title={`评价对比：${title}`} footer={null} width={720} onCancel={onClose}>
      <StateView loading={loading && !data} error={data ? undefined : error} onRetry={refresh}>
        {data && (
          <>
            <Rounds data={data} />
            {data.lines.length > 0 && <Comparison lines={data.lines} />}
            {data.findings.length > 0 && <Findings findings={data.findings} />}
          </>
        )}
      </StateView>
    </Modal>
  );
}

const rounds = { acceptance: '验收报告', first: '初次评价', second: '二次评价' } as const;

function Rounds({ data }: { data: TaskEvaluations }) {
  return (
    <ul className={styles.rounds}>
      {(Object.keys(rounds) as (keyof typeof rounds)[]).map((round) => (
        <li key={round}>
          {rounds[round]} <strong className="tabular">{data[round].answers}</strong> 份
          {data[round].withheld > 0 && `，其中 ${data[round].withheld} 份匿名答卷过少，不计入`}
        </li>
      ))}
    </ul>
  );
}

const Value = ({ line, value }: { line: ComparedLine; value: Measured | null }) => (
  <td>
    {value ? measured(line, value.value) : '–'}
    {value && <small> {value.base} 人</small>}
  </td>
);

function Comparison({ lines }: { lines: readonly ComparedLine[] }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="两次满意度评价">
        <thead>
          <tr>
            <th scope="col">题目</th>
            <th scope="col">初次评价</th>
            <th scope="col">二次评价</th>
            <th scope="col">变化</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const change = changeOf(line);
            return (
              <tr key={`${line.title}|${line.row}|${line.unit}|${line.scale}`}>
                <th scope="row">
                  {line.title}
                  {line.row !== null && <small> {line.row}</small>}
                </th>
                <Value line={line} value={line.first} />
                <Value line={line} value={line.second} />
                <td>{change}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function Findings({ findings }: Pick<TaskEvaluations, 'findings'>) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="验收结论">
        <thead>
          <tr>
            <th scope="col">验收项</th>
            <th scope="col">结果</th>
          </tr>
        </thead>
        <tbody>
          {findings.map(({ title, row, counts, base }) => (
            <tr key={`${title}|${row}`}>
              <th scope="row">{row ?? title}</th>
              <td>
                {counts
                  .filter(({ count }) => count > 0)
                  .map(({ text, count }) => (base === 1 ? text : `${text} ${count} 份`))
                  .join('，')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
