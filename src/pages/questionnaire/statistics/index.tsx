import { FilterOutlined, PrinterOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { StatisticsQuery } from '@contract/questionnaire/figures';
import type { FormDetail } from '@contract/questionnaire/form';
import { isSilent } from '@contract/questionnaire/model';
import { SMALLEST_GROUP } from '@contract/questionnaire/settings';
import { useSearchParams } from '@umijs/max';
import { Button, Popover, Select } from 'antd';
import { useMemo, useState } from 'react';
import StateView from '@/components/StateView';
import { Chart, useLook } from '@/features/insight';
import { useListState } from '@/features/object/list';
import { ShareDialog } from '@/features/publicLink';
import { FormHead, FormMenu, secondsText, useFormVerbs } from '@/features/questionnaire';
import { figure, spanText, trendOption } from '@/features/questionnaire/figures/options';
import { QuestionFigures } from '@/features/questionnaire/figures/QuestionFigures';
import styles from '@/features/questionnaire/figures/statistics.module.css';
import { answerFilter, ConditionList, filterText } from '@/features/questionnaire/logic';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { Cross } from './Cross';
import { Exam } from './Exam';
import { Groups } from './Groups';

const params = { filter: answerFilter };
const TREND_PX = 180;

/** /questionnaire/statistics?id= — what the valid answers say, question by question (specification §2). */
export default function QuestionnaireStatisticsPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const form = useRequest(() => questionnaireApi.get({ id }), {
    ready: id !== '',
    refreshDeps: [id],
    onError: () => {},
  });
  if (form.data?.id === id) return <Statistics form={form.data} onChanged={form.refresh} />;
  return (
    <>
      <h1 className="visually-hidden">问卷统计</h1>
      <StateView
        loading={form.loading}
        error={form.error}
        onRetry={form.refresh}
        rows={10}
        empty={id === ''}
        emptyText="地址中没有指明问卷，请从问卷列表打开"
      />
    </>
  );
}

function Statistics({ form, onChanged }: { form: FormDetail; onChanged: () => void }) {
  const [{ filter }, change] = useListState(params);
  const [sharing, setSharing] = useState(false);
  const [versionNo, setVersionNo] = useState<number | null>(null);
  const query: StatisticsQuery = {
    id: form.id,
    ...(filterText(filter) !== undefined && { filter: filterText(filter) }),
    ...(versionNo !== null && { versionNo }),
  };
  const { data, error, loading, refresh } = useRequest(() => questionnaireApi.statistics(query), {
    refreshDeps: [JSON.stringify(query)],
    debounceWait: 200,
    debounceLeading: true,
    onError: () => {},
  });
  const { run, dialog } = useFormVerbs(onChanged);
  const look = useLook();
  const trend = useMemo(() => (data ? trendOption(data.trend, look) : null), [data, look]);
  const schema = data?.schema ?? { questions: [], ends: [] };
  const narrowed = filter.length > 0 || versionNo !== null;
  const leaving = data?.dropOff.filter(({ left }) => left > 0) ?? [];
  return (
    <>
      <FormHead
        form={form}
        active="statistics"
        extra={
          <>
            {form.rights.includes('manage') && (
              <Button icon={<ShareAltOutlined />} onClick={() => setSharing(true)}>
                公开分享
              </Button>
            )}
            <Button
              icon={<PrinterOutlined />}
              aria-label="打印或存为 PDF"
              title="打印或存为 PDF"
              onClick={() => window.print()}
            />
            <FormMenu form={form} without={['statistics']} onVerb={run} />
          </>
        }
      />
      <div className={styles.page}>
        <div className={styles.bar}>
          <Popover
            trigger="click"
            placement="bottomLeft"
            content={
              <div className={styles.filter}>
                <ConditionList
                  schema={schema}
                  questions={schema.questions.filter(({ kind }) => !isSilent(kind))}
                  value={filter}
                  onChange={(next) => change({ filter: next })}
                />
              </div>
            }
          >
            <Button icon={<FilterOutlined />}>{filter.length > 0 ? `筛选（${filter.length}）` : '按答案筛选'}</Button>
          </Popover>
          {data && data.versions.length > 1 && (
            <Select<number | null>
              aria-label="版本"
              value={versionNo}
              options={[
                { value: null, label: '全部版本' },
                ...data.versions.map((no) => ({ value: no, label: `第 ${no} 版` })),
              ]}
              onChange={setVersionNo}
            />
          )}
          {narrowed && (
            <Button
              type="text"
              onClick={() => {
                change({ filter: [] });
                setVersionNo(null);
              }}
            >
              查看全部
            </Button>
          )}
        </div>
        <StateView
          loading={loading && !data}
          // Figures of another filter are none of this one.
          error={error}
          onRetry={refresh}
          rows={10}
          empty={data?.suppressed || data?.base === 0}
          emptyText={
            data?.suppressed
              ? `匿名问卷：这个分组或其余的人不足 ${SMALLEST_GROUP} 份，不显示统计`
              : narrowed
                ? '没有符合条件的答卷'
                : '还没有有效的答卷'
          }
        >
          {data && (
            <>
              <dl className={styles.summary}>
                <div>
                  <dt>{narrowed ? '符合条件的答卷' : '有效答卷'}</dt>
                  <dd className="tabular">{data.base}</dd>
                </div>
                {data.invalid > 0 && (
                  <div>
                    <dt>无效（不计入）</dt>
                    <dd className="tabular">{data.invalid}</dd>
                  </div>
                )}
                <div>
                  <dt>用时中位数</dt>
                  <dd className="tabular">{data.median === null ? '–' : secondsText(data.median)}</dd>
                </div>
              </dl>
              {trend && data.trend.length > 1 && (
                <section className={styles.question} aria-label="收集趋势">
                  <h2>收集趋势</h2>
                  <Chart label="每天的答卷数：折线图" option={trend} height={TREND_PX} />
                  <details>
                    <summary>以表格查看</summary>
                    <table className={styles.table}>
                      <tbody>
                        {data.trend.map((one) => (
                          <tr key={one.from}>
                            <th scope="row">{spanText(one)}</th>
                            <td>{one.count}</td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </details>
                </section>
              )}
              {data.exam && <Exam exam={data.exam} />}
              {data.questions.map((figures, at) => (
                <QuestionFigures
                  key={`${figures.id}.${figures.kind}`}
                  formId={form.id}
                  no={at + 1}
                  figures={figures}
                  linked={!form.settings.anonymous}
                />
              ))}
              {leaving.length > 0 && (
                <section className={styles.question} aria-label="中途离开">
                  <h2>中途离开</h2>
                  <p className={styles.base}>开始填写而没有提交的人停在哪一题，占看到该题的人。</p>
                  <table className={styles.table}>
                    <thead>
                      <tr>
                        <th scope="col">题目</th>
                        <th scope="col">看到</th>
                        <th scope="col">离开</th>
                        <th scope="col">离开率</th>
                      </tr>
                    </thead>
                    <tbody>
                      {leaving.map(({ id, title, shown, left, share }) => (
                        <tr key={id}>
                          <th scope="row">{title}</th>
                          <td>{shown}</td>
                          <td>{left}</td>
                          <td>{figure(share, '%')}</td>
                        </tr>
                      ))}
                    </tbody>
                  </table>
                </section>
              )}
              <Groups query={query} data={data} />
              <Cross query={query} schema={data.schema} />
            </>
          )}
        </StateView>
      </div>
      {sharing && <ShareDialog kind="survey" target={form.id} onClose={() => setSharing(false)} />}
      {dialog}
    </>
  );
}
