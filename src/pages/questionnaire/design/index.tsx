import { useSearchParams } from '@umijs/max';
import StateView from '@/components/StateView';
import { FormHead } from '@/features/questionnaire';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { Designer } from './Designer';

/** /questionnaire/questionDesign?id= — the questions of one questionnaire, and how it is published (specification §2). */
export default function QuestionDesignPage() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const { data, error, loading, refresh } = useRequest(() => questionnaireApi.get({ id }), {
    ready: id !== '',
    refreshDeps: [id],
    onError: () => {},
  });
  if (data?.id === id && data.rights.includes('edit')) return <Designer key={id} form={data} />;
  if (data?.id === id) {
    return (
      <>
        <FormHead form={data} active="design" />
        <StateView empty emptyText="您在这份问卷中没有编辑题目的权限，可以在“数据”和“统计”中查看答卷" />
      </>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">问卷设计</h1>
      <StateView
        loading={loading}
        error={error}
        onRetry={refresh}
        rows={10}
        empty={id === ''}
        emptyText="地址中没有指明问卷，请从问卷列表打开"
      />
    </>
  );
}
