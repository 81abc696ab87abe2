import type { FormStatistics, StatisticsQuery } from '@contract/questionnaire/figures';
import { isOneChoice } from '@contract/questionnaire/model';
import { SMALLEST_GROUP } from '@contract/questionnaire/settings';
import { Select } from 'antd';
import { useState } from 'react';
import { ScrollSection } from '@/components/ScrollSection';
import StateView from '@/components/StateView';
import { compareGroups, type Group } from '@/features/questionnaire/figures/groups';
import styles from '@/features/questionnaire/figures/statistics.module.css';
import { callQuestion, numbersOf } from '@/features/questionnaire/logic';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';

interface Props {
  query: StatisticsQuery;
  data: FormStatistics;
}

const VERSIONS = '*versions';
/** More columns than these nobody compares. */
const GROUPS_MAX = 8;

/** What each group is asked for: beside what the page is narrowed by. */
function queriesOf({ query, data }: Props, by: string): { key: string; name: string; query: StatisticsQuery }[] {
  if (by === VERSIONS) {
    return data.versions
      .toSorted((a, b) => a - b)
      .slice(-GROUPS_MAX)
      .map((no) => ({ key: String(no), name: `第 ${no} 版`, query: { ...query, versionNo: no } }));
  }
  const question = data.schema.questions.find(({ id }) => id === by);
  return (question?.options ?? []).slice(0, GROUPS_MAX).map(({ id, text }) => {
    const own = { q: by, op: 'is', value: id };
    const filter = query.filter === undefined ? own : { all: [JSON.parse(query.filter), own] };
    return { key: id, name: text, query: { ...query, filter: JSON.stringify(filter) } };
  });
}

/** The same questions in several groups: by versions, or by what was chosen in a question. */
export function Groups(props: Props) {
  const { query, data } = props;
  const [by, setBy] = useState<string>();
  const numbers = numbersOf(data.schema);
  const options = [
    ...(data.versions.length > 1 && query.versionNo === undefined ? [{ value: VERSIONS, label: '版本' }] : []),
    ...data.schema.questions
      .filter(({ kind, options: own = [] }) => isOneChoice(kind) && own.length > 1)
      .map((one) => ({ value: one.id, label: callQuestion(one, numbers) })),
  ];
  const chosen = options.some(({ value }) => value === by) ? by : undefined;
  // One after the other: the server counts one evaluation at a time.
  const read = async (): Promise<Group[]> => {
    const groups: Group[] = [];
    for (const { query: own, ...named } of queriesOf(props, chosen ?? '')) {
      groups.push({ ...named, data: await questionnaireApi.statistics(own) });
    }
    return groups;
  };
  const request = useRequest(read, {
    ready: chosen !== undefined,
    refreshDeps: [JSON.stringify(query), chosen],
    onError: () => {},
  });
  if (options.length === 0) return null;
  const groups = chosen === undefined ? [] : (request.data ?? []);
  // With one group left out the others tell it, by what all come to.
  const suppressed = groups.some((one) => one.data.suppressed);
  const shown = groups.filter((one) => one.data.base > 0);
  return (
    <section className={styles.question} aria-label="分组对比" data-unasked={chosen === undefined ? '' : undefined}>
      <h2>分组对比</h2>
      <div className={styles.picks}>
        <Select
          aria-label="对比的依据"
          placeholder="按版本或一道单选题分组"
          allowClear
          options={options}
          value={chosen}
          onChange={setBy}
        />
      </div>
      {chosen !== undefined && (
        <StateView
          loading={request.loading}
          error={request.error}
          onRetry={request.refresh}
          empty={suppressed || shown.length < 2}
          emptyText={
            suppressed ? `有不足 ${SMALLEST_GROUP} 份的分组，匿名问卷不显示对比` : '有答卷的分组不足两个，无法对比'
          }
        >
          <ScrollSection className={styles.scroll} label="分组对比表">
            <table className={styles.table}>
              <thead>
                <tr>
                  <td />
                  {shown.map(({ key, name, data: { base } }) => (
                    <th key={key} scope="col">
                      {name} <small>{base} 份</small>
                    </th>
                  ))}
                </tr>
              </thead>
              {compareGroups(shown).map(({ id, title, lines, bases }) => (
                <tbody key={id}>
                  <tr>
                    <th scope="rowgroup">{title}</th>
                    {bases.map((base, at) => (
                      <td key={shown[at]?.key}>
                        <small>{base} 人作答</small>
                      </td>
                    ))}
                  </tr>
                  {lines.map(({ text, values }) => (
                    <tr key={text}>
                      <th scope="row">{text}</th>
                      {values.map((value, at) => (
                        <td key={shown[at]?.key}>{value}</td>
                      ))}
                    </tr>
                  ))}
                </tbody>
              ))}
            </table>
          </ScrollSection>
        </StateView>
      )}
    </section>
  );
}
