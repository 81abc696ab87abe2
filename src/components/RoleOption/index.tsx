import { roleWords } from '@contract/roleWords';
import type { Role } from '@contract/tenant/tenant';
import type { SelectProps } from 'antd';
import styles from './roleOption.module.css';

export interface RoleChoice {
  value: string;
  label: string;
  /** What it may do; also told by the field that has it. */
  title?: string;
}

export const roleChoice = ({ roleId, roleName, roleCode }: Role): RoleChoice => ({
  value: roleId,
  label: roleName,
  title: roleWords[roleCode],
});

/** For a select of roles: each with what it may do, wide enough to read that. */
export const roleSelect = {
  popupMatchSelectWidth: 340,
  optionRender: ({ data }) => (
    <span className={styles.role}>
      {(data as RoleChoice).label}
      {(data as RoleChoice).title && <small>{(data as RoleChoice).title}</small>}
    </span>
  ),
} satisfies Pick<SelectProps, 'popupMatchSelectWidth' | 'optionRender'>;
