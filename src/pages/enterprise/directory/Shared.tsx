import type { DirectoryOverview, SharedSettings } from '@contract/directorySync/directorySync';
import { departmentSources, handOverWays } from '@contract/directorySync/words';
import { Form, Radio, Switch } from 'antd';
import type { SubmitConflict } from '@/features/object/form';
import { MemberSelect } from '@/features/object/people';

const radios = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

/** What holds for every kind of directory: whether it is used, and what becomes of departments and of what is left behind. */
export function SharedFields({ heir }: Pick<DirectoryOverview['scim'], 'heir'>) {
  const handOver = Form.useWatch('handOver') as string | undefined;
  return (
    <>
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch />
      </Form.Item>
      <Form.Item name="departmentsFrom" label="成员的部门">
        <Radio.Group vertical options={radios(departmentSources)} />
      </Form.Item>
      <Form.Item
        name="handOver"
        label="离开目录的人，其负责的内容"
        extra="离开的人立即停用、退出登录；企业所有者不会被目录停用"
      >
        <Radio.Group vertical options={radios(handOverWays)} />
      </Form.Item>
      {handOver === 'MEMBER' && (
        <Form.Item name="heirId" label="接手人" rules={[{ required: true, message: '请选择接手人' }]}>
          <MemberSelect known={heir ? [heir] : []} placeholder="输入姓名或账号" />
        </Form.Item>
      )}
    </>
  );
}

/** As the server takes them. */
export const sharedOf = <V extends Pick<DirectoryOverview['scim'], 'enabled' | 'departmentsFrom' | 'handOver'>>(
  values: V & { heirId?: string | null },
) => ({
  enabled: values.enabled,
  departmentsFrom: values.departmentsFrom,
  handOver: values.handOver,
  heirId: values.handOver === 'MEMBER' ? (values.heirId ?? null) : null,
});

export type SharedCurrent = SharedSettings & { version: number };

/** Somebody else saved in between: what of the shared part differs, in words. */
export const sharedConflict = (
  subject: string,
  onTheirs: () => void,
): SubmitConflict<SharedSettings, SharedCurrent> => ({
  subject,
  rows: (mine, theirs) => {
    const words = [
      { key: 'enabled', label: '启用', said: ({ enabled }: SharedSettings) => (enabled ? '是' : '否') },
      {
        key: 'departmentsFrom',
        label: '成员的部门',
        said: ({ departmentsFrom }: SharedSettings) => departmentSources[departmentsFrom],
      },
      { key: 'handOver', label: '离开后的交接', said: ({ handOver }: SharedSettings) => handOverWays[handOver] },
    ];
    const rows = words
      .filter(({ said }) => said(mine) !== said(theirs))
      .map(({ key, label, said }) => ({ key, label, mine: said(mine), theirs: said(theirs) }));
    const isOtherHeir = mine.handOver === 'MEMBER' && theirs.handOver === 'MEMBER' && mine.heirId !== theirs.heirId;
    const heir = { key: 'heirId', label: '接手人', mine: '您选择的成员', theirs: '对方选择的成员' };
    return isOtherHeir ? [...rows, heir] : rows;
  },
  onTheirs,
});
