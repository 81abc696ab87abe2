import { type CardRef, cardTypes } from '@contract/document/cards';
import { refAt } from '@contract/objectAddress';
import { objectTypeEntry } from '@contract/objectTypes';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { searchApi } from '@/services/search';

interface Props {
  onDone: (card: CardRef) => void;
  onCancel: () => void;
}

const isCard = (type: string): type is CardRef['type'] => (cardTypes as readonly string[]).includes(type);

/** Which object is to stand in the page: found by its words or number, or given by its address. */
export function CardDialog({ onDone, onCancel }: Props) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<CardRef>();
  const typed = keyword.trim();
  const given = refAt(typed);
  const { data, loading, error } = useRequest(() => searchApi.query({ keyword: typed }), {
    ready: typed !== '' && given === null,
    refreshDeps: [typed],
    debounceWait: 250,
  });
  const found = given || typed === '' ? [] : (data?.groups ?? []);
  const options = found.flatMap(({ type, result }) =>
    isCard(type)
      ? [
          {
            label: objectTypeEntry(type).label,
            options: result.map(({ id, no, title }) => ({
              value: `${type}:${id}`,
              label: [no, title].filter(Boolean).join(' '),
            })),
          },
        ]
      : [],
  );
  const byAddress =
    given && isCard(given.type)
      ? [{ value: `${given.type}:${given.id}`, label: `地址中的${objectTypeEntry(given.type).label}` }]
      : [];
  return (
    <Modal
      open
      title="嵌入任务、风险、文档…"
      okText="嵌入"
      okButtonProps={{ disabled: chosen === undefined }}
      onOk={() => chosen && onDone(chosen)}
      onCancel={onCancel}
    >
      <Select
        autoFocus
        aria-label="嵌入的对象"
        style={{ width: '100%' }}
        placeholder="输入编号或名称查找，也可以粘贴它的地址"
        showSearch={{ filterOption: false, onSearch: setKeyword }}
        notFoundContent={typed === '' ? null : loading ? '正在查找……' : error ? '查找失败，请重试' : '没有找到'}
        options={byAddress.length > 0 ? [{ label: '粘贴的地址', options: byAddress }] : options}
        onChange={(value: string) => {
          const [type = '', id = ''] = value.split(':');
          if (isCard(type)) setChosen({ type, id });
        }}
      />
    </Modal>
  );
}
