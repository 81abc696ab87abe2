import { Select } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { insightApi } from '@/services/insight';

interface Props {
  label: string;
  /** Of a chart: one that has a course is drawn. */
  drawn: boolean;
  value: readonly string[];
  onChange: (codes: string[]) => void;
}

/** Metrics of the registry that can say what they were at the end of a period: a report may be late. */
export function MetricPicker({ label, drawn, value, onChange }: Props) {
  const { data = [], loading, error } = useRequest(insightApi.listMetrics, { cacheKey: 'metrics', staleTime: 60_000 });
  const offered = data.filter(({ asOfCapable, grains }) => asOfCapable && (!drawn || grains.length > 0));
  return (
    <Select<string[]>
      mode="multiple"
      aria-label={label}
      placeholder="选择指标"
      loading={loading}
      maxCount={drawn ? 3 : 12}
      notFoundContent={error ? '加载失败，请重新打开以重试' : '没有可选的指标'}
      value={[...value]}
      onChange={onChange}
      options={offered.map(({ code, name, definition }) => ({ value: code, label: name, title: definition }))}
      style={{ width: '100%' }}
    />
  );
}
