import { type ReviewRole, reviewRoles } from '@contract/review/kinds';
import { isUnderReview, type ReviewState } from '@contract/review/lifecycle';
import type { ReviewDetail } from '@contract/review/review';
import { Button, Form } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import { FormModal } from '@/features/object/form';
import { MembersSelect } from '@/features/object/people';
import { Field, Fields, type RecordHandle } from '@/features/object/register';
import { reviewApi } from '@/services/review';
import styles from './review.module.css';

type Handle = RecordHandle<ReviewDetail>;
const roles = Object.keys(reviewRoles) as ReviewRole[];

/** Who takes part, by role. */
export function People({ record }: Handle) {
  if (record.people.length === 0) return <>还没有评审人员</>;
  return (
    <Fields>
      {roles.map((role) => {
        const people = record.people.filter((one) => one.role === role);
        if (people.length === 0) return null;
        return (
          <Field key={role} label={reviewRoles[role]}>
            <span className={styles.people}>
              {people.map(({ userId, person }) => (
                <PersonAvatar key={userId} person={person} withName />
              ))}
            </span>
          </Field>
        );
      })}
    </Fields>
  );
}

export function PeopleButton({ record, changed }: Handle) {
  const [open, setOpen] = useState(false);
  const mayChange = record.rights.update && !record.deciding && isUnderReview(record.state as ReviewState);
  if (!mayChange) return null;
  const known = record.people.flatMap(({ person }) => person ?? []);
  const initial = Object.fromEntries(
    roles.map((role) => [role, record.people.filter((one) => one.role === role).map(({ userId }) => userId)]),
  ) as Record<ReviewRole, string[]>;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        调整人员
      </Button>
      {open && (
        <FormModal<Record<ReviewRole, string[]>, unknown>
          title={`${record.no} 的评审人员`}
          width={460}
          initialValues={initial}
          failure="保存评审人员失败"
          send={(values) =>
            reviewApi.savePeople({
              id: record.id,
              version: record.version,
              people: roles.flatMap((role) => (values[role] ?? []).map((userId) => ({ userId, role }))),
            })
          }
          onDone={() => {
            setOpen(false);
            changed();
          }}
          onClose={() => setOpen(false)}
        >
          {roles.map((role) => (
            <Form.Item
              key={role}
              name={role}
              label={reviewRoles[role]}
              extra={role === 'reviewer' ? '结论由评审人按“通过规则”审批' : undefined}
            >
              <MembersSelect placeholder="选择成员" known={known} />
            </Form.Item>
          ))}
        </FormModal>
      )}
    </>
  );
}
