import { Scope } from '@contract/access';
import { privilegeLabel } from '@contract/privilegeTree';
import type { KeptRole, RoleCreate } from '@contract/tenant/roles';
import { Form, Input, Select } from 'antd';
import { FormDrawer } from '@/features/object/form';
import { PrivilegePicker } from '@/features/rights';
import { useHolds } from '@/hooks/useHolds';
import { roleApi } from '@/services/role';
import { scopeLabels } from './scopes';

interface Props {
  /** To be changed; absent: a new one. */
  role?: KeptRole;
  /** Whose privileges a new one begins with. */
  from?: KeptRole;
  scope: Scope;
  onClose: () => void;
  onDone: () => void;
}
const OWNERS_ALONE = 'TENANT:OWNER:TRANSFER';

/** Makes a role, from nothing or as a copy, or changes one of the enterprise’s own. */
export function RoleForm({ role, from, scope: initialScope, onClose, onDone }: Props) {
  const mayHold = useHolds();
  const [form] = Form.useForm<RoleCreate>();
  const scope = (Form.useWatch('scope', form) ?? role?.scope ?? from?.scope ?? initialScope) as Scope;
  const said = (codes: readonly string[]) => codes.map((code) => privilegeLabel(scope, code)).join('、');
  return (
    <FormDrawer<RoleCreate, { id: string; version: number }, KeptRole>
      title={role ? `修改角色「${role.name}」` : from ? `复制角色「${from.name}」` : '新建角色'}
      width={680}
      form={form}
      initialValues={
        role ?? {
          name: from ? `${from.name}（副本）`.slice(0, 30) : '',
          description: from?.description ?? null,
          scope: from?.scope ?? initialScope,
          privileges: (from?.privileges ?? []).filter((code) => code !== OWNERS_ALONE),
        }
      }
      onValuesChange={(changed) => {
        if (changed.scope !== undefined) form.setFieldValue('privileges', []);
      }}
      version={role?.version}
      send={({ name, description, privileges, scope: wanted }, version) => {
        const values = { name, description: description?.trim() || null, privileges };
        return role
          ? roleApi.update({ id: role.id, ...values, version: version ?? 0 })
          : roleApi.create({ ...values, scope: wanted ?? scope });
      }}
      failure="保存角色失败"
      onClose={onClose}
      onDone={onDone}
      conflict={{
        subject: `角色「${role?.name}」`,
        rows: (mine, current) => [
          ...(mine.name === current.name
            ? []
            : [{ key: 'name', label: '名称', mine: mine.name, theirs: current.name }]),
          { key: 'privileges', label: '权限', mine: said(mine.privileges), theirs: said(current.privileges) },
        ],
        onTheirs: onDone,
      }}
    >
      <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="scope" label="范围" extra={role || from ? undefined : '范围决定有哪些权限，建立后不能改变'}>
        <Select
          disabled={Boolean(role ?? from)}
          options={Object.entries(scopeLabels).map(([value, label]) => ({ value: Number(value), label }))}
        />
      </Form.Item>
      <Form.Item name="description" label="说明">
        <Input maxLength={200} placeholder="给谁用，能做什么" />
      </Form.Item>
      <Form.Item name="privileges" label="权限" extra="拥有这个角色的人立即得到或失去这些权限">
        <PrivilegePicker
          scope={scope}
          // Of projects and collections the server judges, by where the role is given.
          isLacked={(code) =>
            code === OWNERS_ALONE || (scope === Scope.GLOBAL && !mayHold(code as Parameters<typeof mayHold>[0]))
          }
        />
      </Form.Item>
    </FormDrawer>
  );
}
