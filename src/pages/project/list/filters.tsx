/** What the project list is narrowed by, beside its words and tabs (product model 4a). */
import { projectHealths, projectStatuses, projectVisibilities } from '@contract/project/enums';
import { Select } from 'antd';
import { anyOf, days, type ListFilter, oneOf, whom } from '@/features/object/list';
import { LabelFilter, LabelName } from '@/features/project';
import { useLookup } from '@/hooks/useLookup';
import { collectionApi } from '@/services/collection';
import { projectApi } from '@/services/project';

interface Named {
  id: string;
  name: string;
}

interface Lookup {
  /** Of the answer, which is kept for a while. */
  name: string;
  label: string;
  load: () => Promise<readonly Named[]>;
}
const useAll = ({ name, load }: Lookup) => useLookup(`project filter:${name}`, load);

function NamedSelect({
  of,
  value,
  onChange,
}: {
  of: Lookup;
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { data } = useAll(of);
  return (
    <Select<string | null>
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      aria-label={of.label}
      placeholder="不限"
      value={value}
      options={data?.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

/** A link may name one that is gone. */
function NameOf({ of, id }: { of: Lookup; id: string | null }) {
  const { data, loading } = useAll(of);
  return <>{data?.find((one) => one.id === id)?.name ?? (loading ? '…' : `已删除的${of.label}`)}</>;
}

/** One of what the enterprise has, by id. */
function named<K extends string>(key: K, label: string, load: Lookup['load']): ListFilter<K, string | null> {
  const of = { name: key, label, load };
  return {
    key,
    label,
    control: ({ value, onChange }) => <NamedSelect {...{ of, value, onChange }} />,
    say: (id) => <NameOf of={of} id={id} />,
  };
}

const collections = async () => (await collectionApi.query({ pageSize: 200 })).result;

export const projectFilters = [
  anyOf('status', '状态', projectStatuses),
  oneOf('health', '健康度', projectHealths),
  whom('owner', '负责人'),
  whom('member', '成员'),
  {
    key: 'label' as const,
    label: '标签',
    control: (props: Parameters<typeof LabelFilter>[0]) => <LabelFilter {...props} />,
    say: (labelId: string | null) => <LabelName labelId={labelId} />,
  },
  named('template', '模板', () => projectApi.listTemplates()),
  named('collection', '项目集', collections),
  oneOf('visibility', '可见范围', projectVisibilities),
  days('planStart', '计划开始'),
  days('plan', '计划结束'),
  days('realStart', '实际开始'),
  days('realEnd', '实际结束'),
];
