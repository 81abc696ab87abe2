import { Select, Tag } from 'antd';
import { useLookup } from '@/hooks/useLookup';
import { labelApi } from '@/services/label';

/** The enterprise's labels, for projects. */
export const useTenantLabels = () => useLookup('tenantLabels', () => labelApi.list()).data?.result ?? [];

interface Props {
  value?: string[];
  onChange?: (value: string[]) => void;
  disabled?: boolean;
  id?: string;
}

/** Labels of a project. */
export function ProjectLabels({ value = [], onChange, disabled, id }: Props) {
  const labels = useTenantLabels();
  return (
    <Select
      id={id}
      mode="multiple"
      allowClear
      disabled={disabled}
      maxCount={20}
      placeholder="选择企业标签"
      optionFilterProp="label"
      value={value}
      options={labels.map(({ labelId, name }) => ({ value: labelId, label: name }))}
      onChange={onChange}
    />
  );
}

interface FilterProps {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** One of the labels, in the panel of filters. */
export function LabelFilter({ label, value, onChange }: FilterProps) {
  const labels = useTenantLabels();
  return (
    <Select<string | null>
      allowClear
      aria-label={label}
      placeholder="不限"
      optionFilterProp="label"
      value={value}
      options={labels.map(({ labelId, name }) => ({ value: labelId, label: name }))}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

/** What its chip says; a link may name a label that is gone. */
export function LabelName({ labelId }: { labelId: string | null }) {
  const found = useTenantLabels().find((one) => one.labelId === labelId);
  return <>{found?.name ?? '已删除的标签'}</>;
}

export const LabelTags = ({ labels }: { labels: readonly { labelId: string; name: string; color: string }[] }) => (
  <>
    {labels.map(({ labelId, name, color }) => (
      <Tag key={labelId} color={color}>
        {name}
      </Tag>
    ))}
  </>
);
