import type { ExamFigures } from '@contract/questionnaire/exam';
import { useMemo } from 'react';
import { Chart, useLook } from '@/features/insight';
import { barsOf, figure, heightOf, percent } from '@/features/questionnaire/figures/options';
import styles from '@/features/questionnaire/figures/statistics.module.css';

/** What an exam says: how points are spread, and which questions were the hardest. */
export function Exam({ exam }: { exam: ExamFigures }) {
  const look = useLook();
  const { distribution, questions, passed } = exam;
  const base = distribution.reduce((sum, { count }) => sum + count, 0);
  const option = useMemo(
    () =>
      barsOf(
        distribution.map(({ text, count }) => ({ text, value: count, label: `${count} 人` })),
        look,
      ),
    [distribution, look],
  );
  return (
    <section className={styles.question} aria-label="得分">
      <h2>得分</h2>
      <p className={styles.base}>
        平均 {exam.mean}，中位数 {exam.median}，最高 {exam.highest}，最低 {exam.lowest}
        {passed !== null && `，通过 ${passed} 人（${percent(passed, base)}）`}。分布按得分占可得分数的比例。
      </p>
      <Chart label="得分的分布：条形图" option={option} height={heightOf(distribution.length)} />
      <details>
        <summary>以表格查看</summary>
        <table className={styles.table}>
          <tbody>
            {distribution.map(({ id, text, count }) => (
              <tr key={id}>
                <th scope="row">{text}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">题目（最难的在前）</th>
            <th scope="col">分值</th>
            <th scope="col">平均得分</th>
            <th scope="col">得分率</th>
            <th scope="col">满分人数</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ id, title, of, mean, rate, full }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td>{of}</td>
              <td>{mean}</td>
              <td>{figure(rate, '%')}</td>
              <td>{full}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
