import { type CardRef, cardTypes } from '@contract/document/cards';
import { refAt } from '@contract/objectAddress';
import { objectTypeEntry, pageOf } from '@contract/objectTypes';
import { Modal, Radio, Select } from 'antd';
import { useState } from 'react';
import { useRequest } from '@/hooks/useRequest';
import { searchApi } from '@/services/search';
import { siteAddress } from '@/utils/url';

interface Props {
  /** `link`: its number and name within the line, as a link; null: as a card of its own, that stays as it is now. */
  onDone: (card: CardRef, link: { text: string; href: string } | null) => void;
  onCancel: () => void;
}

const isCard = (type: string): type is CardRef['type'] => (cardTypes as readonly string[]).includes(type);

/** Which object is to stand in the page: found by its words or number, or given by its address. */
export function CardDialog({ onDone, onCancel }: Props) {
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<CardRef>();
  const [as, setAs] = useState<'card' | 'link'>('card');
  const typed = keyword.trim();
  const given = refAt(typed);
  const { data, loading, error } = useRequest(() => searchApi.query({ keyword: typed }), {
    ready: typed !== '' && given === null,
    refreshDeps: [typed],
    debounceWait: 250,
  });
  const found = given || typed === '' ? [] : (data?.groups ?? []);
  const hits = found.flatMap(({ type, result }) => (isCard(type) ? result.map((hit) => ({ ...hit, type })) : []));
  const done = () => {
    if (!chosen) return;
    const hit = hits.find(({ type, id }) => type === chosen.type && id === chosen.id);
    const text = hit ? [hit.no, hit.title].filter(Boolean).join(' ') : objectTypeEntry(chosen.type).label;
    // One that was given by its address is led to by that.
    const { pathname, search } = new URL(given ? typed : '', window.location.href);
    const href = hit ? siteAddress(pageOf(hit.type, hit.id, hit.projectId ?? '')) : `${pathname}${search}`;
    onDone(chosen, as === 'link' ? { text, href } : null);
  };
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
      onOk={done}
      onCancel={onCancel}
    >
      <Radio.Group
        aria-label="怎样嵌入"
        value={as}
        onChange={({ target }) => setAs(target.value as typeof as)}
        options={[
          { value: 'card', label: '卡片（显示当前状态）' },
          { value: 'link', label: '行内链接（提到它）' },
        ]}
        style={{ marginBottom: 12 }}
      />
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
