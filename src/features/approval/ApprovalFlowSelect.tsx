import { Select } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { approvalApi } from '@/services/approval';

interface Props {
  value: string | null;
  onChange: (flowId: string | null) => void;
}

/** The flow that has to pass first; none: nobody has to agree. */
export function ApprovalFlowSelect({ value, onChange }: Props) {
  const { data, error, loading } = useRequest(approvalApi.listFlows, { cacheKey: 'approvalFlows', staleTime: 10_000 });
  const options = (data ?? [])
    .filter(({ id, enabled }) => enabled || id === value)
    .map(({ id, name, enabled }) => ({ value: id, label: enabled ? name : `${name}（已停用）` }));
  const isGone = value !== null && data && !options.some((one) => one.value === value);
  return (
    <Select<string>
      allowClear
      aria-label="审批"
      placeholder="不需要审批"
      loading={loading}
      notFoundContent={error ? '加载失败，请关闭后重试' : '还没有审批流程，请先在“审批流程”中建立'}
      value={loading ? null : value}
      status={isGone ? 'error' : undefined}
      options={isGone ? [{ value, label: '已删除的审批流程' }, ...options] : options}
      onChange={(flowId: string | undefined) => onChange(flowId ?? null)}
    />
  );
}
