import type { Person } from '@contract/envelope';
import type { TenantMember } from '@contract/tenant/tenant';
import PersonAvatar from '@/components/PersonAvatar';
import styles from './people.module.css';

/** Somebody in a list to choose from: with department and position, where they are known. */
export function PersonOption({ person }: { person: Person | TenantMember | undefined }) {
  if (!person) return null;
  const outside = 'inProject' in person && person.inProject === false && '非项目成员';
  const place =
    'position' in person ? [person.departmentName, person.position, outside].filter(Boolean).join(' · ') : '';
  return (
    <span className={styles.option}>
      <PersonAvatar person={person} withName />
      <span className="faint-note">
        {place} {person.userName}
      </span>
    </span>
  );
}
