import { useSearchParams } from '@umijs/max';
import { MemberSelect } from '@/features/object/people';
import { RightsView } from '@/features/rights';
import styles from './roleManage.module.css';

/** A person, and why they have each of their rights. */
export function Inspector() {
  const [params, setParams] = useSearchParams();
  const userId = params.get('userId') ?? undefined;
  return (
    <div className={styles.inspector}>
      <div className={styles.who}>
        <label htmlFor="inspected">成员</label>
        <MemberSelect
          id="inspected"
          value={userId}
          placeholder="选择成员"
          onChange={(next) => setParams({ view: 'rights', ...(next && { userId: next }) })}
        />
      </div>
      {userId ? (
        <RightsView key={userId} userId={userId} />
      ) : (
        <p className="quiet">选择一位成员，查看其在企业、项目或项目集中的每项权限，以及从哪里得到</p>
      )}
    </div>
  );
}
