import { ArrowDownOutlined, ArrowUpOutlined, CloseOutlined } from '@ant-design/icons';
import type { Person } from '@contract/envelope';
import { App, Button, Select } from 'antd';
import PersonAvatar from '@/components/PersonAvatar';
import { MemberSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { hrpApi } from '@/services/hrp';
import { failureText } from '@/utils/failure';
import { today } from '@/utils/today';
import styles from './duty.module.css';

interface Props {
  /** Before the names of its controls: 白班的值班成员. */
  label: string;
  value?: readonly string[];
  onChange?: (userIds: string[]) => void;
  people: ReadonlyMap<string, Person>;
  onPeople: (people: readonly Person[]) => void;
}

/** People in the order in which they take turns; one by one, or all of a group. */
export function MembersInOrder({ label, value = [], onChange, people, onPeople }: Props) {
  const { message } = App.useApp();
  const groups = useRequest(hrpApi.listGroups, { cacheKey: 'hrGroups', staleTime: 60_000 });
  const put = (ids: readonly string[]) => onChange?.([...new Set(ids)].slice(0, 100));
  const swap = (at: number, by: 1 | -1) => {
    const next = [...value];
    const [one] = next.splice(at, 1);
    if (one) next.splice(at + by, 0, one);
    put(next);
  };
  const addGroup = async (groupId: string) => {
    try {
      const stays = await hrpApi.listMembers({ groupId, on: today() });
      const found = stays.map(({ person }) => person);
      onPeople(found);
      put([...value, ...found.map(({ userId }) => userId)]);
    } catch (error) {
      void message.error(failureText(error, '加载小组成员失败'));
    }
  };
  return (
    <fieldset className={styles.ring} aria-label={label}>
      <ol className={styles.order}>
        {value.map((id, at) => {
          const person = people.get(id);
          const name = person?.name ?? '已离开的成员';
          return (
            <li key={id}>
              <PersonAvatar person={person} withName emptyText={name} />
              <Button
                type="text"
                size="small"
                icon={<ArrowUpOutlined />}
                aria-label={`${name} 上移`}
                disabled={at === 0}
                onClick={() => swap(at, -1)}
              />
              <Button
                type="text"
                size="small"
                icon={<ArrowDownOutlined />}
                aria-label={`${name} 下移`}
                disabled={at === value.length - 1}
                onClick={() => swap(at, 1)}
              />
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={`移除 ${name}`}
                onClick={() => put(value.filter((one) => one !== id))}
              />
            </li>
          );
        })}
      </ol>
      <div className={styles.add}>
        <MemberSelect
          aria-label={`${label}：添加成员`}
          placeholder="添加成员"
          exclude={value}
          onChange={(id, person) => {
            if (!id || !person) return;
            onPeople([person]);
            put([...value, id]);
          }}
        />
        <Select<string>
          aria-label={`${label}：添加小组`}
          placeholder="添加整个小组"
          value={null}
          loading={groups.loading}
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={groups.error ? '加载失败' : '还没有小组'}
          onChange={(id) => void addGroup(id)}
          options={groups.data?.map(({ id, name, members }) => ({ value: id, label: `${name}（${members} 人）` }))}
        />
      </div>
    </fieldset>
  );
}
