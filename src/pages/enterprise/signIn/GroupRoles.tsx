import { GROUP_ROLES_MAX, GROUPS_CLAIM, type GroupRole } from '@contract/auth/providers';
import { Button, Form, Input, Select } from 'antd';
import styles from './signIn.module.css';

interface Props {
  roles: { value: string; label: string }[];
  loading: boolean;
}

const twice = (rows: readonly Partial<GroupRole>[] = []) => {
  const keys = rows.filter(({ group, roleId }) => group && roleId).map((one) => `${one.roleId} ${one.group?.trim()}`);
  return new Set(keys).size < keys.length;
};

/** Which groups of the provider stand for which roles of the enterprise. */
export function GroupRoles({ roles, loading }: Props) {
  const mapped = (Form.useWatch('groupRoles') as unknown[] | undefined)?.length;
  return (
    <fieldset className={styles.groups}>
      <legend>组与角色</legend>
      <p className={styles.hint}>
        每次登录时按对方给出的组授予角色，离开组后收回；手工授予的角色不受影响，企业所有者不能由组授予。您只能给出自己也有的权限。
      </p>
      <Form.List
        name="groupRoles"
        rules={[
          {
            validator: async (_, rows: Partial<GroupRole>[]) => {
              if (twice(rows)) throw new Error('同一个组重复对应了同一个角色');
            },
          },
        ]}
      >
        {(fields, { add, remove }, { errors }) => (
          <>
            {fields.map(({ key, name }) => (
              <div key={key} className={styles.group}>
                <Form.Item name={[name, 'group']} rules={[{ required: true, whitespace: true, message: '请填写组' }]}>
                  <Input
                    aria-label={`第 ${name + 1} 个组`}
                    placeholder="对方的组名"
                    maxLength={200}
                    spellCheck={false}
                  />
                </Form.Item>
                <Form.Item name={[name, 'roleId']} rules={[{ required: true, message: '请选择角色' }]}>
                  <Select
                    aria-label={`第 ${name + 1} 个组的角色`}
                    placeholder="角色"
                    loading={loading}
                    options={roles}
                  />
                </Form.Item>
                <Button aria-label={`移除第 ${name + 1} 个组`} onClick={() => remove(name)}>
                  移除
                </Button>
              </div>
            ))}
            <Button onClick={() => add({ group: '' })} disabled={fields.length >= GROUP_ROLES_MAX}>
              添加对应
            </Button>
            <Form.ErrorList errors={errors} />
          </>
        )}
      </Form.List>
      <Form.Item
        name="groupsClaim"
        label="组的声明"
        hidden={!mapped}
        extra={`令牌或用户信息中哪一项是组，多数服务是 ${GROUPS_CLAIM}；需要时把它也写进“请求的范围”`}
        rules={[{ required: true, whitespace: true, message: '请填写组的声明' }]}
      >
        <Input maxLength={100} spellCheck={false} />
      </Form.Item>
    </fieldset>
  );
}
