import type { Audience } from '@contract/message/announcement';
import { type AudienceKind, audienceKinds } from '@contract/message/enums';
import { Radio, Select, Space, TreeSelect } from 'antd';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { tenantApi } from '@/services/tenant';
import { departmentTree } from '@/utils/departmentTree';

interface Props {
  value?: Audience;
  onChange?: (audience: Audience) => void;
  disabled?: boolean;
}

function Departments({
  value,
  onChange,
  disabled,
}: {
  value: string[];
  onChange: (ids: string[]) => void;
  disabled?: boolean;
}) {
  const { data, loading } = useRequest(() => tenantApi.listDepartments(undefined, showFailure));
  return (
    <TreeSelect
      multiple
      treeDefaultExpandAll
      showSearch={{ treeNodeFilterProp: 'title' }}
      loading={loading}
      disabled={disabled}
      aria-label="部门"
      placeholder="选择部门（含下级部门）"
      treeData={departmentTree(data ?? [])}
      value={value}
      onChange={onChange}
    />
  );
}

function Roles({
  value,
  onChange,
  disabled,
}: {
  value: string[];
  onChange: (ids: string[]) => void;
  disabled?: boolean;
}) {
  const { data, loading } = useRequest(() => tenantApi.listRoles({ scope: 0 }, showFailure));
  return (
    <Select
      mode="multiple"
      loading={loading}
      disabled={disabled}
      aria-label="角色"
      placeholder="选择角色"
      options={data?.map(({ roleId, roleName }) => ({ value: roleId, label: roleName }))}
      value={value}
      onChange={onChange}
    />
  );
}

/** Everybody, departments with all below them, or roles. */
export function AudienceSelect({ value = { kind: 'all', ids: [] }, onChange, disabled }: Props) {
  const { kind, ids } = value;
  const choose = (next: string[]) => onChange?.({ kind, ids: next });
  return (
    <Space orientation="vertical" style={{ width: '100%' }}>
      <Radio.Group
        disabled={disabled}
        value={kind}
        options={Object.entries(audienceKinds).map(([code, label]) => ({ value: code, label }))}
        onChange={(event) => onChange?.({ kind: event.target.value as AudienceKind, ids: [] })}
      />
      {kind === 'departments' && <Departments value={ids} onChange={choose} disabled={disabled} />}
      {kind === 'roles' && <Roles value={ids} onChange={choose} disabled={disabled} />}
    </Space>
  );
}
