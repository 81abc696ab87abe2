import type { SharedStatistics } from '@contract/publicLink/publicLink';
import { SMALLEST_GROUP } from '@contract/questionnaire/settings';
import { useMemo } from 'react';
import StateView from '@/components/StateView';
import { Chart, useLook } from '@/features/insight';
import { PublicFrame, publicStyles } from '@/features/publicLink/public';
import { trendOption } from '@/features/questionnaire/figures/options';
import { QuestionFigures } from '@/features/questionnaire/figures/QuestionFigures';
import styles from '@/features/questionnaire/figures/statistics.module.css';
import { PublicPage } from '@/features/session/PublicPage';
import { cx } from '@/utils/cx';

/** /shared/survey/{linkId} — figures of a questionnaire for whoever has their link: counts, and nothing that people wrote. */
export default function SharedStatisticsPage() {
  return (
    <PublicFrame Page={PublicPage} noun="问卷统计" of={({ survey }) => survey}>
      {(survey) => <Shown survey={survey} />}
    </PublicFrame>
  );
}

const TREND_PX = 180;

function Shown({ survey: { title, base, suppressed, trend, questions } }: { survey: SharedStatistics }) {
  const look = useLook();
  const picture = useMemo(() => trendOption(trend, look), [trend, look]);
  return (
    <div className={cx(publicStyles.page, publicStyles.wide)}>
      <h1 className={publicStyles.title}>{title}</h1>
      <p className={publicStyles.soft}>有效答卷 {base} 份。填写的文字、文件和姓名不公开。</p>
      <StateView
        empty={suppressed || base === 0}
        emptyText={suppressed ? `匿名问卷不足 ${SMALLEST_GROUP} 份，不显示统计` : '还没有有效的答卷'}
      >
        {trend.length > 1 && (
          <section className={styles.question} aria-label="收集趋势">
            <h2>收集趋势</h2>
            <Chart label="每天的答卷数：折线图" option={picture} height={TREND_PX} />
          </section>
        )}
        {questions.map((figures, at) => (
          <QuestionFigures
            key={`${figures.id}.${figures.kind}`}
            formId=""
            no={at + 1}
            figures={figures}
            linked={false}
            onlyCounts
          />
        ))}
      </StateView>
    </div>
  );
}
