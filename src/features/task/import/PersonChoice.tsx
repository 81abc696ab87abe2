import { addressIn, asInvited, invitedAddress, isInvited, typedAddress } from '@contract/import/awaited';
import { Input, Select } from 'antd';
import styles from './import.less';

interface Props {
  /** As the file calls them. */
  name: string;
  value: string;
  options: { value: string; label: string }[];
  onChange: (to: string) => void;
}

const INVITE = 'invite';

/** A member, an invitation to an address, or nobody. */
export function PersonChoice({ name, value, options, onChange }: Props) {
  const invited = isInvited(value);
  const choose = (to: string) => onChange(to === INVITE ? asInvited(addressIn(name)) : to);
  return (
    <span className={styles.person}>
      <Select
        aria-label={`人员 ${name} 对应`}
        showSearch={{ optionFilterProp: 'label' }}
        value={invited ? INVITE : value}
        options={[...options.slice(0, 1), { value: INVITE, label: '邀请加入企业…' }, ...options.slice(1)]}
        onChange={choose}
      />
      {invited && (
        <Input
          aria-label={`${name} 的邮箱`}
          type="email"
          inputMode="email"
          placeholder="邀请邮件发往的邮箱"
          maxLength={200}
          status={invitedAddress(value) ? undefined : 'warning'}
          value={typedAddress(value)}
          onChange={(event) => onChange(asInvited(event.target.value))}
        />
      )}
    </span>
  );
}
