import { crossOperands } from '@contract/questionnaire/cross';
import type { StatisticsQuery } from '@contract/questionnaire/figures';
import type { FormSchema } from '@contract/questionnaire/model';
import { SMALLEST_GROUP } from '@contract/questionnaire/settings';
import type { CrossTest } from '@contract/questionnaire/statistics';
import { Select } from 'antd';
import { useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import StateView from '@/components/StateView';
import { percent } from '@/features/questionnaire/figures/options';
import styles from '@/features/questionnaire/figures/statistics.module.css';
import { callQuestion, numbersOf } from '@/features/questionnaire/logic';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';

interface Props {
  query: StatisticsQuery;
  schema: FormSchema;
}

const sayTest = ({ chiSquare, df, p, cramersV, warned, fisher }: CrossTest) =>
  [
    `卡方 ${chiSquare.toFixed(2)}，自由度 ${df}，p ${p < 0.001 ? '< 0.001' : p.toFixed(3)}，Cramér V ${cramersV.toFixed(2)}`,
    fisher !== undefined && `Fisher 精确检验 p ${fisher.toFixed(3)}`,
    warned && '部分格子的期望值过小，结论仅供参考',
    (fisher ?? p) < 0.05 ? '两题的答案有关联（p < 0.05）' : '看不出两题的答案有关联',
  ]
    .filter(Boolean)
    .join('；');

/** Two questions against each other. */
export function Cross({ query, schema }: Props) {
  const numbers = numbersOf(schema);
  const operands = crossOperands(schema);
  const [row, setRow] = useState<string>();
  const [column, setColumn] = useState<string>();
  const ready = row !== undefined && column !== undefined && row !== column;
  const { data, loading, error, refresh } = useRequest(
    () => questionnaireApi.crossTable({ ...query, row: row ?? '', column: column ?? '' }),
    { ready, refreshDeps: [JSON.stringify(query), row, column], onError: () => {} },
  );
  if (operands.length < 2) return null;
  const options = operands.map(({ key, question, row: part }) => ({
    value: key,
    label: `${callQuestion(question, numbers)}${part ? `：${part.text}` : ''}`,
  }));
  const table = ready ? data?.table : undefined;
  return (
    <section className={styles.question} aria-label="交叉分析" data-unasked={ready ? undefined : ''}>
      <h2>交叉分析</h2>
      <div className={styles.picks}>
        <Select aria-label="行的题目" placeholder="行：选择题目" options={options} value={row} onChange={setRow} />
        <Select
          aria-label="列的题目"
          placeholder="列：选择题目"
          options={options}
          value={column}
          onChange={setColumn}
        />
      </div>
      {ready && (
        <StateView
          loading={loading && !data}
          error={data ? undefined : error}
          onRetry={refresh}
          empty={data?.suppressed || table?.base === 0}
          emptyText={
            data?.suppressed ? `有不足 ${SMALLEST_GROUP} 份的分组，匿名问卷不显示这张表` : '没有人同时回答了这两道题'
          }
        >
          {table && (
            <>
              <ScrollSection className={styles.scroll} label="交叉表">
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <td />
                      {table.columns.map(({ id, text }) => (
                        <th key={id} scope="col">
                          {text}
                        </th>
                      ))}
                      <th scope="col">合计</th>
                    </tr>
                  </thead>
                  <tbody>
                    {table.rows.map(({ id, text }, at) => {
                      const counts = table.counts[at] ?? [];
                      const sum = counts.reduce((a, b) => a + b, 0);
                      return (
                        <tr key={id}>
                          <th scope="row">{text}</th>
                          {table.columns.map((one, place) => (
                            <td key={one.id}>
                              {counts[place]} <small>{percent(counts[place] ?? 0, sum)}</small>
                            </td>
                          ))}
                          <td>{sum}</td>
                        </tr>
                      );
                    })}
                  </tbody>
                </table>
              </ScrollSection>
              <p className={styles.base}>
                {table.base} 人同时回答了两题，百分比按行。
                {data?.test ? sayTest(data.test) : '多选题或数据不足时不做检验。'}
              </p>
            </>
          )}
        </StateView>
      )}
    </section>
  );
}
