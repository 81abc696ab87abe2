import { processStatuses } from '@contract/task/postActionEnums';
import { Link, useSearchParams } from '@umijs/max';
import { Breadcrumb, Select } from 'antd';
import { PageHeader } from '@/components/PageHeader';
import StateView from '@/components/StateView';
import { useRequest } from '@/hooks/useRequest';
import { taskProcessApi } from '@/services/taskProcess';
import styles from './configWorkflow.module.css';
import { ProcessEditor } from './ProcessEditor';
import { ProcessMenu } from './ProcessMenu';

/** /configWorkflow — the processes of the enterprise; the one that is drawn stands in the address as `processId`. */
export default function ConfigWorkflowPage() {
  const [search, setSearch] = useSearchParams();
  const processes = useRequest(() => taskProcessApi.list());
  const list = processes.data ?? [];
  const chosen = list.find(({ processId }) => processId === search.get('processId')) ?? list[0];
  const { data, error, loading, refresh } = useRequest(
    async () => {
      const [process, fields] = await Promise.all([
        taskProcessApi.detail({ id: chosen?.processId ?? '' }),
        taskProcessApi.listFields(),
      ]);
      return { process, fields };
    },
    { ready: Boolean(chosen), refreshDeps: [chosen?.processId] },
  );
  const shown = data && data.process.processId === chosen?.processId ? data : undefined;
  const choose = (processId: string | undefined) => {
    setSearch(processId ? { processId } : {});
    processes.refresh();
  };
  return (
    <>
      <PageHeader
        title="流程配置"
        extra={
          <>
            <Select
              aria-label="流程"
              className={styles.choose}
              value={chosen?.processId}
              onChange={(processId: string) => setSearch({ processId })}
              options={list.map((one) => ({
                value: one.processId,
                label: one.name,
                note: [
                  ...(one.status === 'published' ? [] : [processStatuses[one.status]]),
                  ...(one.drafted ? ['有草稿'] : []),
                  one.types.map(({ name }) => name).join('、') || '未使用',
                ].join(' · '),
              }))}
              optionRender={({ data: option }) => (
                <span className={styles.option}>
                  {option.label}
                  <small>{option.note}</small>
                </span>
              )}
            />
            <ProcessMenu process={chosen} onChoose={choose} />
          </>
        }
      >
        <Breadcrumb items={[{ title: <Link to="/enterpriseManage/taskType">任务类型</Link> }, { title: '流程配置' }]} />
      </PageHeader>
      <div className={styles.page}>
        <StateView
          loading={!shown && !error && (loading || processes.loading)}
          error={processes.data ? (shown ? undefined : error) : processes.error}
          onRetry={() => (processes.data ? refresh() : processes.refresh())}
          rows={8}
        >
          {shown && (
            <>
              <p className={styles.hint}>
                {shown.process.types.length > 0
                  ? `用于：${shown.process.types.map(({ name }) => name).join('、')}，共 ${chosen?.taskCount ?? 0} 个任务（含回收站）`
                  : '还没有任务类型使用该流程'}
              </p>
              <ProcessEditor
                key={`${shown.process.processId} ${shown.process.version} ${shown.process.draftVersion}`}
                process={shown.process}
                fields={shown.fields}
                onSaved={() => {
                  refresh();
                  processes.refresh();
                }}
              />
            </>
          )}
        </StateView>
      </div>
    </>
  );
}
