import { Scope } from '@contract/access';
import type { CollectionDetail } from '@contract/collection/collection';
import { App, Button, Select } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { showFailure } from '@/services/client';
import { collectionApi } from '@/services/collection';
import { tenantApi } from '@/services/tenant';
import { errorText } from '@/utils/apiError';
import styles from './collection.module.css';

interface Props {
  collection: CollectionDetail;
  onChanged: () => void;
}

/** Who looks at the collection and who keeps it: what they see of its projects is judged by the projects themselves. */
export function MembersPart({ collection, onChanged }: Props) {
  const { message } = App.useApp();
  const roles = useRequest(() => tenantApi.listRoles({ scope: Scope.COLLECTION }, showFailure), {
    onError: () => undefined,
  });
  const mayManage = collection.privileges.includes('PROJECT_COLLECTION:MEMBER:MANAGE');
  const options = (roles.data ?? []).map(({ roleId, roleName }) => ({ value: roleId, label: roleName }));
  const first = roles.data?.find(({ roleCode }) => roleCode === 'ROLE_COLLECTION_VIEWER') ?? roles.data?.[0];
  const set = async (userId: string, roleId: string | null) => {
    try {
      await collectionApi.setMember({ id: collection.id, userId, roleId });
      onChanged();
    } catch (failure) {
      void message.error(errorText(failure));
    }
  };
  return (
    <section aria-labelledby="collection-members">
      <h3 id="collection-members">成员</h3>
      <p className="faint">成员只看得到自己有权查看的项目，合计也只含这些项目。</p>
      {mayManage && first && (
        <MemberSelect
          aria-label="添加成员"
          placeholder="搜索姓名或账号，添加成员"
          className="wide"
          value={undefined}
          exclude={collection.members.map(({ userId }) => userId)}
          onChange={(userId: string | undefined) => userId && void set(userId, first.roleId)}
        />
      )}
      <ul className={styles.lines}>
        {collection.members.map(({ userId, person, roleId, roleName }) => (
          <li key={userId}>
            <PersonAvatar person={person} withName emptyText="已离开的成员" />
            {mayManage ? (
              <span className={styles.deeds}>
                <Select
                  size="small"
                  aria-label={`${person?.name ?? ''} 的角色`}
                  value={roleId}
                  options={options}
                  style={{ width: 136 }}
                  onChange={(next) => void set(userId, next)}
                />
                <Button
                  size="small"
                  type="text"
                  aria-label={`移除成员 ${person?.name ?? ''}`}
                  onClick={() => void set(userId, null)}
                >
                  移除
                </Button>
              </span>
            ) : (
              <span className="faint">{roleName}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
