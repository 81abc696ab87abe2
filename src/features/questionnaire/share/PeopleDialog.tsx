import { DeleteOutlined } from '@ant-design/icons';
import type { Collaborator, FormRow } from '@contract/questionnaire/form';
import {
  COLLABORATORS_MAX,
  type FormShare,
  formShareCodes,
  formShares,
  includedIn,
} from '@contract/questionnaire/rights';
import { useModel } from '@umijs/max';
import { App, Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import PersonAvatar from '@/components/PersonAvatar';
import StateView from '@/components/StateView';
import { MembersSelect } from '@/features/object/people';
import { useRequest } from '@/hooks/useRequest';
import { questionnaireApi } from '@/services/questionnaire';
import { errorText } from '@/utils/apiError';
import styles from './share.module.css';

interface Props {
  form: Pick<FormRow, 'id' | 'title' | 'owner'>;
  onClose: () => void;
}

const options = formShareCodes.map((value) => ({ value, label: formShares[value] }));
/** As they are ticked: who manages has the other two as well. */
const shown = (rights: readonly FormShare[]) =>
  formShareCodes.filter((one) => rights.some((right) => includedIn[right].includes(one)));

/** Who works on a questionnaire beside its owner; each change is kept at once. */
export function PeopleDialog({ form, onClose }: Props) {
  const { message } = App.useApp();
  const own = useModel('@@initialState').initialState?.user?.userId;
  const { data, error, loading, refresh } = useRequest(() => questionnaireApi.listCollaborators({ id: form.id }), {
    refreshDeps: [form.id],
    onError: () => {},
  });
  const [busy, setBusy] = useState<string>();
  const save = async (userId: string, rights: FormShare[]): Promise<boolean> => {
    setBusy(userId);
    try {
      await questionnaireApi.saveCollaborator({ id: form.id, userId, rights });
      refresh();
      return true;
    } catch (failure) {
      void message.error(errorText(failure, '没有保存，请重试'));
      return false;
    } finally {
      setBusy(undefined);
    }
  };
  const remove = async ({ person, rights }: Collaborator) => {
    if (!(await save(person.userId, []))) return;
    const key = `left-${person.userId}`;
    const undo = () => {
      message.destroy(key);
      void save(person.userId, [...rights]);
    };
    void message.success({
      key,
      duration: 6,
      content: (
        <>
          已移除协作人 {person.name}
          <Button type="link" size="small" onClick={undo}>
            撤销
          </Button>
        </>
      ),
    });
  };
  const people = data ?? [];
  return (
    <Modal open title={`「${form.title}」的协作人`} width={560} footer={null} onCancel={onClose}>
      <div className={styles.stack}>
        <p className={styles.hint}>
          {form.owner ? `负责人 ${form.owner.name}` : '负责人'}
          、企业管理员和所属项目的管理者拥有全部权限，不用加在这里。
        </p>
        <MembersSelect
          single
          aria-label="添加协作人"
          placeholder="搜索姓名或账号，添加协作人"
          value={[]}
          disabled={busy !== undefined || people.length >= COLLABORATORS_MAX}
          onChange={([userId]) => {
            if (userId && !people.some(({ person }) => person.userId === userId)) void save(userId, ['answers']);
          }}
          style={{ width: '100%' }}
        />
        <StateView
          loading={loading && !data}
          error={data ? undefined : error}
          onRetry={refresh}
          empty={people.length === 0}
          emptyText="还没有协作人"
          rows={3}
        >
          <ul className={styles.people} aria-label="协作人">
            {people.map(({ person, rights }: Collaborator) => (
              <li key={person.userId}>
                <span className={styles.person}>
                  <PersonAvatar person={person} withName />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={`移除协作人 ${person.name}`}
                    // Who leaves themselves does it by the menu, which asks.
                    disabled={busy !== undefined || person.userId === own}
                    onClick={() => void remove({ person, rights })}
                  />
                </span>
                <Checkbox.Group
                  aria-label={`${person.name} 的权限`}
                  className={styles.rights}
                  value={shown(rights)}
                  options={options.map((one) => ({
                    ...one,
                    // What managing brings with it, and the last one, are not taken away alone.
                    disabled:
                      busy !== undefined ||
                      (rights.includes('manage') && one.value !== 'manage') ||
                      (rights.length === 1 && rights[0] === one.value),
                  }))}
                  onChange={(next) =>
                    void save(
                      person.userId,
                      rights.includes('manage') && !next.includes('manage')
                        ? ['edit', 'answers']
                        : formShareCodes.filter((one) => next.includes(one)),
                    )
                  }
                />
              </li>
            ))}
          </ul>
        </StateView>
      </div>
    </Modal>
  );
}
