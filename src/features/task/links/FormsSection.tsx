import { MoreOutlined } from '@ant-design/icons';
import { formStates } from '@contract/questionnaire/access';
import { pageOfKind } from '@contract/questionnaire/pages';
import { formKinds } from '@contract/questionnaire/settings';
import type { TaskForm } from '@contract/questionnaire/tasks';
import type { TaskDetail } from '@contract/task/task';
import { App, Button, Input, Select } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { ActionMenu } from '@/components/ActionMenu';
import { Coming } from '@/components/Coming';
import StateView from '@/components/StateView';
import { EmptyPart } from '@/features/object/parts';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { taskDependApi } from '@/services/taskDepend';
import { failureText } from '@/utils/failure';
import { siteAddress } from '@/utils/url';
import { useTaskProject } from '../context/TaskProject';
import detailStyles from '../styles/detail.less';

// Comes with its first look, not with the task.
const EvaluationsDialog = lazy(() => import('./EvaluationsDialog'));

interface Props {
  task: TaskDetail;
  revision: number;
}

/** The only time that such a link is shown. */
const OpenLink = ({ address }: { address: string }) => (
  <>
    <p>发给评价人或验收人：无需登录，只能提交一次，答卷归到本任务。链接只显示这一次。</p>
    <Input readOnly aria-label="免登录填写链接" value={address} onFocus={(event) => event.target.select()} />
  </>
);

interface FormPickerProps {
  taskId: string;
  onPick: (formId: string) => void;
  onCancel: () => void;
}

/** Which questionnaire is to ask about the task. */
function FormPicker({ taskId, onPick, onCancel }: FormPickerProps) {
  const offered = useRequest(() => questionnaireApi.listBindable({ taskId }), {
    refreshDeps: [taskId],
    onError: () => {},
  });
  return (
    <div style={{ display: 'flex', gap: 8, marginBlock: 6 }}>
      <Select<string>
        autoFocus
        defaultOpen
        aria-label="选择问卷"
        placeholder="选择已发布的问卷"
        style={{ flex: 1, minWidth: 0 }}
        loading={offered.loading}
        notFoundContent={offered.loading ? '正在查找…' : '没有可以关联的问卷：本项目的，或自己发布的'}
        options={offered.data?.map(({ id, title, kind }) => ({
          value: id,
          label: `${title}（${formKinds[kind]}）`,
        }))}
        onChange={onPick}
      />
      <Button onClick={onCancel}>取消</Button>
    </div>
  );
}

/** Questionnaires that ask about the task: acceptance, evaluations, and how often each was answered about it. */
export function FormsSection({ task, revision }: Props) {
  const { rights } = useTaskProject();
  const { message, modal } = App.useApp();
  const { taskId } = task;
  const { data, error, refresh } = useRequest(() => questionnaireApi.listOfTask({ taskId }), {
    refreshDeps: [taskId, revision],
    onError: () => {},
  });
  const [binding, setBinding] = useState(false);
  const [comparing, setComparing] = useState(false);
  const editable = !rights.readonly && task.category !== 'CLOSED' && rights.privileges.includes('TASK:RELATION:UPDATE');
  const forms = data ?? [];
  const evaluated = forms.some(({ kind, answers }) => kind !== 'survey' && answers > 0);
  if (data && forms.length === 0 && !editable) return null;
  if (data && forms.length === 0 && !binding) {
    return <EmptyPart name="问卷" place={5} onBegin={() => setBinding(true)} />;
  }
  // Until it is known whether there are any, nothing is promised.
  if (!data && !error) return <Coming />;

  const attempt = (work: () => Promise<unknown>, failure: string) =>
    work()
      .catch((reason: unknown) => void message.error(failureText(reason, failure)))
      .finally(refresh);
  const bind = (formId: string) =>
    attempt(async () => {
      await taskDependApi.relate({ taskId, formId });
      setBinding(false);
    }, '关联问卷失败');
  const remove = (form: TaskForm) =>
    modal.confirm({
      title: `解除与问卷「${form.title}」的关联？`,
      content: form.answers > 0 ? `关于本任务的 ${form.answers} 份答卷仍保留在问卷中。` : '问卷本身不受影响。',
      okText: '解除关联',
      okButtonProps: { danger: true },
      onOk: () => attempt(() => questionnaireApi.unbind({ taskId, formId: form.id }), '解除关联失败'),
    });
  const share = async (form: TaskForm) => {
    try {
      const { path } = await questionnaireApi.createLink({ id: form.id, singleUse: true, taskId });
      const address = window.location.origin + siteAddress(path);
      void modal.info({
        title: '免登录填写链接',
        content: <OpenLink address={address} />,
        okText: '关闭',
      });
    } catch (reason) {
      void message.error(failureText(reason, '生成链接失败'));
    }
  };
  const menuOf = (form: TaskForm) => [
    { key: 'share', label: '生成免登录链接', disabled: form.state !== 'COLLECTING', onClick: () => void share(form) },
    ...(editable ? [{ key: 'remove', label: '解除关联', danger: true, onClick: () => remove(form) }] : []),
  ];
  return (
    <section className={detailStyles.section} aria-label="问卷">
      <h3 className={detailStyles.heading}>
        问卷
        {editable && !binding && (
          <Button type="text" size="small" onClick={() => setBinding(true)}>
            关联
          </Button>
        )}
        {evaluated && (
          <Button type="text" size="small" onClick={() => setComparing(true)}>
            评价对比
          </Button>
        )}
      </h3>
      <StateView error={data ? undefined : error} onRetry={refresh}>
        <ul style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {forms.map((form) => (
            <li key={form.id} className={detailStyles.child}>
              <a href={siteAddress(`${pageOfKind(form.kind)}?key=${form.formKey}`)} target="_blank" rel="noopener">
                {form.title}
              </a>
              <span>
                {formKinds[form.kind]} · {formStates[form.state]} · 关于本任务 {form.answers} 份
              </span>
              <ActionMenu placement="bottomRight" menu={{ items: menuOf(form) }}>
                <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`${form.title} 的操作`} />
              </ActionMenu>
            </li>
          ))}
        </ul>
        {binding && (
          <FormPicker taskId={taskId} onPick={(formId) => void bind(formId)} onCancel={() => setBinding(false)} />
        )}
      </StateView>
      {comparing && (
        <Suspense>
          <EvaluationsDialog taskId={taskId} title={task.title} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </section>
  );
}
