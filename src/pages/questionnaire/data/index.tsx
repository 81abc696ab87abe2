import type { AnswerRow, AnswersPage } from '@contract/questionnaire/answers';
import type { FormDetail } from '@contract/questionnaire/form';
import type { Comparison } from '@contract/questionnaire/model';
import { isSilent } from '@contract/questionnaire/model';
import { SMALLEST_GROUP } from '@contract/questionnaire/settings';
import { useSearchParams } from '@umijs/max';
import { Button, Select } from 'antd';
import { useRef, useState } from 'react';
import StateView from '@/components/StateView';
import { DataList, type ListFilter, useDataList } from '@/features/object/list';
import { FormHead, FormMenu, useFormVerbs } from '@/features/questionnaire';
import { ConditionList, sayCondition } from '@/features/questionnaire/logic';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { AnswerDrawer } from './AnswerDrawer';
import { answerColumns, timeText } from './columns';
import styles from './data.module.css';
import { ExportDialog } from './ExportDialog';
import { ImportDialog } from './ImportDialog';
import { params, quickTabs, toNarrowing, toQuery } from './params';

const tabs = Object.entries(quickTabs).map(([key, label]) => ({ key, label }));

/** /questionnaire/data?id= — every answer, a column a question (specification §2). */
export default function QuestionnaireDataPage() {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const form = useRequest(() => questionnaireApi.get({ id }), {
    ready: id !== '',
    refreshDeps: [id],
    onError: () => {},
  });
  if (form.data?.id === id) return <Answers form={form.data} onChanged={form.refresh} />;
  return (
    <>
      <h1 className="visually-hidden">问卷数据</h1>
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

function Answers({ form, onChanged }: { form: FormDetail; onChanged: () => void }) {
  const { anonymous } = form.settings;
  const manages = form.rights.includes('manage');
  const latest = useRef<AnswersPage>(undefined);
  const list = useDataList({
    params,
    deps: [form.id],
    load: async (state) => {
      const page = await questionnaireApi.queryAnswers(toQuery(form.id, state));
      latest.current = page;
      return { ...page, counts: { ...page.counts, all: page.counts.VALID + page.counts.INVALID } };
    },
    idOf: ({ id }: AnswerRow) => id,
  });
  const [opened, setOpened] = useState<string>();
  const [exporting, setExporting] = useState(false);
  const [importing, setImporting] = useState(false);
  const { run, dialog } = useFormVerbs(onChanged);
  const page = list.page && latest.current;
  const schema = page?.schema ?? { questions: [], ends: [] };
  const row = page?.result.find(({ id }) => id === opened);
  const filter: ListFilter<'filter', readonly Comparison[]> = {
    key: 'filter',
    label: '答案',
    control: ({ value, onChange }) => (
      <div className={styles.filter}>
        <ConditionList
          schema={schema}
          questions={schema.questions.filter(({ kind }) => !isSilent(kind))}
          value={value}
          onChange={onChange}
        />
      </div>
    ),
    say: (value) => value.map((one) => sayCondition(schema, one)).join('，且'),
  };
  const tagFilter: ListFilter<'tag', string> = {
    key: 'tag',
    label: '标签',
    control: ({ value, onChange }) => (
      <Select
        allowClear
        aria-label="标签"
        className={styles.tags}
        placeholder="全部"
        value={value || null}
        options={(page?.tags ?? []).map((one) => ({ value: one, label: one }))}
        onChange={(next: string | null | undefined) => onChange(next ?? '')}
      />
    ),
    say: (value) => value,
  };
  return (
    <>
      <FormHead
        form={form}
        active="data"
        extra={
          <>
            {manages && !anonymous && <Button onClick={() => setImporting(true)}>导入</Button>}
            <Button disabled={!page || page.suppressed || page.total === 0} onClick={() => setExporting(true)}>
              导出
            </Button>
            <FormMenu form={form} without={['data']} onVerb={run} />
          </>
        }
      />
      <DataList
        name={`answers.${form.id}`}
        noun="答卷"
        list={list}
        columns={page ? answerColumns(page, anonymous) : []}
        nameOf={(one) => `${timeText(one)}的答卷`}
        tabs={tabs}
        filters={anonymous ? [filter] : [filter, tagFilter]}
        onOpen={({ id }) => setOpened(id)}
        emptyText={
          page?.suppressed
            ? `匿名问卷收到 ${SMALLEST_GROUP} 份之后才显示答卷，以免看出是谁填写的`
            : '还没有答卷：分享填写链接，或邀请填写'
        }
      />
      {row && page && (
        <AnswerDrawer
          formId={form.id}
          anonymous={anonymous}
          manages={manages}
          row={row}
          page={page}
          onClose={() => setOpened(undefined)}
          onChanged={list.refresh}
        />
      )}
      {importing && (
        <ImportDialog
          formId={form.id}
          onClose={() => setImporting(false)}
          onDone={() => {
            setImporting(false);
            void list.refresh();
          }}
        />
      )}
      {exporting && (
        <ExportDialog
          request={toNarrowing(form.id, list.state)}
          hasFiles={schema.questions.some(({ kind }) => kind === 'file')}
          onClose={() => setExporting(false)}
        />
      )}
      {dialog}
    </>
  );
}
