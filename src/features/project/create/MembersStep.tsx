import { CloseOutlined } from '@ant-design/icons';
import { Alert, Button, Form, Segmented, Select } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import { type RoleChoice, roleSelect } from '@/components/RoleOption';
import { MemberSelect } from '@/features/object/people';
import { useProjectRoles } from '../members/useProjectRoles';
import type { MemberDraft, ProjectDraft } from './draft';
import styles from './members.module.css';

interface MembersStepProps {
  value?: MemberDraft[];
  onChange?: (members: MemberDraft[]) => void;
}

/** So many roles stand side by side; more are chosen from a list. */
const BESIDE = 6;

interface RoleFieldProps {
  name: string;
  options: RoleChoice[];
  value: string;
  onChange: (roleId: string) => void;
}

function RoleField({ name, options, value, onChange }: RoleFieldProps) {
  const label = `${name} 的角色`;
  return options.length <= BESIDE ? (
    <Segmented
      size="small"
      className={styles.roles}
      aria-label={label}
      options={options}
      value={value}
      onChange={onChange}
    />
  ) : (
    <Select
      {...roleSelect}
      size="small"
      variant="filled"
      style={{ width: 128 }}
      aria-label={label}
      {...{ options, value, onChange }}
    />
  );
}

/** The first members with their roles; the owner is one without being chosen here. */
export function MembersStep({ value = [], onChange }: MembersStepProps) {
  const { options, defaultRoleId, error, refresh } = useProjectRoles();
  const ownerId = Form.useWatch<string | undefined>('ownerId', Form.useFormInstance<ProjectDraft>());
  const set = (userId: string, roleId: string) =>
    onChange?.(value.map((member) => (member.person.userId === userId ? { ...member, roleId } : member)));
  return (
    <>
      {error && (
        <Alert
          type="error"
          title="角色列表加载失败"
          action={
            <Button size="small" onClick={refresh}>
              重试
            </Button>
          }
        />
      )}
      <MemberSelect
        value={undefined}
        style={{ width: '100%' }}
        placeholder="搜索姓名或账号，添加成员"
        aria-label="添加成员"
        disabled={!defaultRoleId}
        exclude={[...value.map((member) => member.person.userId), ...(ownerId ? [ownerId] : [])]}
        onChange={(_, person) => person && defaultRoleId && onChange?.([...value, { person, roleId: defaultRoleId }])}
      />
      {value.length === 0 ? (
        <p className={styles.empty}>还没有选择成员。负责人会自动加入，其他人也可以稍后在项目设置中添加。</p>
      ) : (
        <ul className={styles.rows}>
          {value.map(({ person, roleId }) => (
            <li key={person.userId} className={styles.row}>
              <span>
                <PersonAvatar person={person} withName />
                <small className={styles.may}>{options.find(({ value: role }) => role === roleId)?.title}</small>
              </span>
              <RoleField
                name={person.name}
                options={options}
                value={roleId}
                onChange={(next) => set(person.userId, next)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`移除 ${person.name}`}
                onClick={() => onChange?.(value.filter((member) => member.person.userId !== person.userId))}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
