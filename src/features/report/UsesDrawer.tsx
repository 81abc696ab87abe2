import { isCalendarKind, reportKinds } from '@contract/report/kinds';
import type { ReportTemplate, ReportUses, ReportUsesSave } from '@contract/report/report';
import { Drawer, Form, Switch } from 'antd';
import StateView from '@/components/StateView';
import { FormDrawer } from '@/features/object/form';
import { MemberSelect, MembersSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { reportApi } from '@/services/report';
import styles from './report.module.css';

interface Props {
  projectId: string;
  onClose: () => void;
  onDone: () => void;
}
type Use = { on: boolean; authorId?: string; receiverIds: string[] };
type Values = { uses: Record<string, Use> };

/** Which reports of the enterprise's templates a project makes by itself, who writes them and who gets them. */
export function UsesDrawer({ projectId, onClose, onDone }: Props) {
  const { data, error, loading, refresh } = useRequest(async () => {
    const [templates, uses] = [await reportApi.listTemplates(), await reportApi.getUses({ projectId })];
    const calendar = templates.filter(({ kind }) => isCalendarKind(kind));
    const resting = calendar.filter(({ id, enabled }) => !enabled && uses.uses.some((use) => use.templateId === id));
    return { uses, templates: calendar.filter(({ enabled }) => enabled), resting };
  });
  if (data) return <UsesForm {...data} projectId={projectId} onClose={onClose} onDone={onDone} />;
  return (
    <Drawer open title="周期报告" onClose={onClose}>
      <StateView loading={loading} error={error} onRetry={refresh} />
    </Drawer>
  );
}

function UsesForm({
  projectId,
  templates,
  resting,
  uses: { uses },
  onClose,
  onDone,
}: Props & { templates: ReportTemplate[]; resting: ReportTemplate[]; uses: ReportUses }) {
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch('uses', form);
  const of = (id: string) => uses.find(({ templateId }) => templateId === id);
  const initial = Object.fromEntries(
    templates.map(({ id }): [string, Use] => {
      const use = of(id);
      return [id, { on: use !== undefined, authorId: use?.authorId ?? undefined, receiverIds: use?.receiverIds ?? [] }];
    }),
  );
  const toSave = (values: Values): ReportUsesSave => ({
    projectId,
    uses: templates.flatMap(({ id }) => {
      const use = values.uses[id];
      return use?.on ? [{ templateId: id, authorId: use.authorId ?? null, receiverIds: use.receiverIds ?? [] }] : [];
    }),
  });
  return (
    <FormDrawer<Values, unknown>
      form={form}
      title="周期报告"
      width={560}
      initialValues={{ uses: initial }}
      send={(values) => reportApi.saveUses(toSave({ uses: { ...initial, ...values.uses } }))}
      failure="保存周期报告失败"
      onClose={onClose}
      onDone={onDone}
    >
      <p className={styles.faint}>周期结束后自动生成草稿，并通知编写人；期限内没有提交的列为缺报。</p>
      {templates.length === 0 && <p>企业还没有启用周报或月报的模板。</p>}
      {templates.map(({ id, name, kind, dueDays }) => (
        <fieldset key={id} className={styles.editSection}>
          <legend className={styles.heading}>
            {name}
            <span className={styles.count}>
              {reportKinds[kind]}，结束后 {dueDays} 个工作日内提交
            </span>
          </legend>
          <Form.Item name={['uses', id, 'on']} label={`自动生成${name}`} valuePropName="checked">
            <Switch />
          </Form.Item>
          {(chosen?.[id]?.on ?? initial[id]?.on) && (
            <>
              <Form.Item name={['uses', id, 'authorId']} label="编写人" extra="不选则由项目负责人编写">
                <MemberSelect allowClear placeholder="项目负责人" known={knownOf(of(id)?.author)} />
              </Form.Item>
              <Form.Item name={['uses', id, 'receiverIds']} label="接收人">
                <MembersSelect placeholder="发布时收到消息的人" known={of(id)?.receivers ?? []} />
              </Form.Item>
            </>
          )}
        </fieldset>
      ))}
      {resting.length > 0 && (
        <p className={styles.faint}>
          {resting.map(({ name }) => `「${name}」`).join('')}
          的模板已被企业停用，暂不生成；这里的设置保留，启用后继续。
        </p>
      )}
    </FormDrawer>
  );
}

const knownOf = <P,>(person: P | null | undefined): P[] => (person ? [person] : []);
