import type { CostRate, RateCreate, Saved } from '@contract/cost/cost';
import type { Position } from '@contract/hrp/hrp';
import type { RateScope } from '@contract/time/labour';
import { DatePicker, Form, Input, Select } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { MoneyInput } from '@/components/MoneyInput';
import { FormModal } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { costApi } from '@/services/cost';
import { hrpApi } from '@/services/hrp';
import { projectApi } from '@/services/project';
import { thisDay } from '@/utils/today';

export const rateScopeLabels: Readonly<Record<RateScope, string>> = {
  tenant: '全企业',
  grade: '职级',
  position: '岗位',
  projectPosition: '项目中的岗位',
  user: '成员',
  projectUser: '项目中的成员',
};
/** Whom a rate is for, in words. */
export const rateSubject = ({ scope, person, positionName, grade, projectName }: CostRate): string =>
  [rateScopeLabels[scope], projectName, person?.name ?? positionName ?? grade].filter(Boolean).join(' · ');

interface Props {
  /** Absent: a new one. */
  rate?: CostRate;
  onClose: () => void;
  onDone: () => void;
}
interface Values extends Partial<Omit<RateCreate, 'effectiveFrom' | 'fenPerHour'>> {
  scope: RateScope;
  effectiveFrom: Dayjs;
  fenPerHour: number;
}

export function RateForm({ rate, onClose, onDone }: Props) {
  const [form] = Form.useForm<Values>();
  const scope = Form.useWatch('scope', form) ?? rate?.scope ?? 'position';
  const positions = useRequest(hrpApi.listPositions);
  const projects = useRequest(() => projectApi.query({ pageSize: 200 }));
  const grades = [...new Set((positions.data ?? []).flatMap(({ grade }: Position) => grade ?? []))].sort();
  const needs = {
    user: scope === 'user' || scope === 'projectUser',
    position: scope === 'position' || scope === 'projectPosition',
    project: scope === 'projectUser' || scope === 'projectPosition',
  };
  const rules = (label: string) => [{ required: true, message: `请选择${label}` }];
  return (
    <FormModal<Values, Saved>
      title={rate ? '修改费率' : '新建费率'}
      width={440}
      form={form}
      initialValues={
        rate
          ? { ...rate, effectiveFrom: dayjs(rate.effectiveFrom) }
          : { scope: 'position', effectiveFrom: thisDay().startOf('month') }
      }
      version={rate?.version}
      send={({ effectiveFrom, fenPerHour, ...of }, version) => {
        const values = { effectiveFrom: effectiveFrom.format('YYYY-MM-DD'), fenPerHour };
        if (rate) return costApi.updateRate({ id: rate.id, ...values, version: version ?? 0 });
        return costApi.createRate({
          ...values,
          scope: of.scope,
          userId: needs.user ? (of.userId ?? null) : null,
          positionId: needs.position ? (of.positionId ?? null) : null,
          grade: scope === 'grade' ? (of.grade ?? null) : null,
          projectId: needs.project ? (of.projectId ?? null) : null,
        });
      }}
      failure="保存费率失败"
      onClose={onClose}
      onDone={onDone}
    >
      {rate ? (
        <Form.Item label="适用范围">
          <Input disabled value={rateSubject(rate)} />
        </Form.Item>
      ) : (
        <Form.Item name="scope" label="适用范围" extra="越具体的范围越优先：项目中的成员最先，全企业最后">
          <Select<RateScope>
            options={Object.entries(rateScopeLabels).map(([value, label]) => ({ value: value as RateScope, label }))}
          />
        </Form.Item>
      )}
      {!rate && needs.project && (
        <Form.Item name="projectId" label="项目" rules={rules('项目')}>
          <Select
            placeholder="选择项目"
            showSearch={{ optionFilterProp: 'label' }}
            loading={projects.loading}
            options={projects.data?.result.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      {!rate && needs.user && (
        <Form.Item name="userId" label="成员" rules={rules('成员')}>
          <MemberSelect placeholder="选择成员" />
        </Form.Item>
      )}
      {!rate && needs.position && (
        <Form.Item name="positionId" label="岗位" rules={rules('岗位')}>
          <Select
            placeholder="选择岗位"
            showSearch={{ optionFilterProp: 'label' }}
            options={positions.data?.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      )}
      {!rate && scope === 'grade' && (
        <Form.Item name="grade" label="职级" rules={rules('职级')}>
          <Select placeholder="选择职级" options={grades.map((grade) => ({ value: grade, label: grade }))} />
        </Form.Item>
      )}
      <Form.Item name="fenPerHour" label="每小时金额" rules={[{ required: true, message: '请填写金额' }]}>
        <MoneyInput />
      </Form.Item>
      <Form.Item
        name="effectiveFrom"
        label="生效日期"
        extra="从这一天的工时起适用，直到同一范围有更晚的费率"
        rules={[{ required: true, message: '请选择生效日期' }]}
      >
        <DatePicker style={{ width: '100%' }} allowClear={false} />
      </Form.Item>
    </FormModal>
  );
}
