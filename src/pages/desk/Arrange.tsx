import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  EyeInvisibleOutlined,
  HolderOutlined,
} from '@ant-design/icons';
import { App, Button, Space } from 'antd';
import { type ReactNode, useState } from 'react';
import { cx } from '@/utils/cx';
import styles from './arrange.module.css';
import {
  type Arrangement,
  type BlockKey,
  blockNames,
  columnNames,
  type DeskColumn,
  place,
  show,
  usual,
} from './arrangement';
import desk from './desk.module.css';

interface Props {
  from: Arrangement;
  blocks: Readonly<Partial<Record<BlockKey, ReactNode>>>;
  /** @throws what kept it from being kept */
  onKeep: (arrangement: Arrangement) => Promise<void>;
  onClose: () => void;
}

/** The desk while it is arranged: its blocks as they are, moved by dragging or by buttons; nothing is kept before 完成. */
export default function Arrange({ from, blocks, onKeep, onClose }: Props) {
  const { message } = App.useApp();
  const [now, setNow] = useState(from);
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<BlockKey | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [keeping, setKeeping] = useState(false);

  const move = (key: BlockKey, column: DeskColumn, at: number) => {
    const next = place(now, key, column, at);
    setNow(next);
    setSaid(`${blockNames[key]}：${columnNames[column]}第 ${next[column].indexOf(key) + 1} 个`);
  };
  const hide = (key: BlockKey) => {
    setNow(place(now, key, 'hidden', now.hidden.length));
    setSaid(`${blockNames[key]}：已隐藏`);
  };
  const drop = (column: DeskColumn, at: number) => {
    if (dragged) {
      // Its own place counts no more once it is lifted.
      const before = now[column].indexOf(dragged);
      move(dragged, column, before >= 0 && before < at ? at - 1 : at);
    }
    setDragged(null);
    setOver(null);
  };
  const keep = async () => {
    setKeeping(true);
    try {
      await onKeep(now);
      onClose();
    } catch {
      void message.error('保存失败，请重试');
      setKeeping(false);
    }
  };
  const dropHere = (column: DeskColumn, at: number) => ({
    className: cx(styles.gap, over === `${column}${at}` && styles.gapHere),
    onDragOver: (event: React.DragEvent) => {
      event.preventDefault();
      setOver(`${column}${at}`);
    },
    onDrop: () => drop(column, at),
  });
  const there = (key: BlockKey) => blocks[key] !== undefined;

  const slot = (column: DeskColumn, key: BlockKey, at: number) => {
    const other = column === 'main' ? 'side' : 'main';
    const name = blockNames[key];
    return (
      <div key={key} className={styles.slot} data-dragged={dragged === key || undefined}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dragging is a shortcut for the buttons. */}
        <div
          className={styles.bar}
          draggable
          onDragStart={() => setDragged(key)}
          onDragEnd={() => {
            setDragged(null);
            setOver(null);
          }}
        >
          <HolderOutlined aria-hidden />
          <span className={styles.name}>{name}</span>
          <Button
            {...{ type: 'text', size: 'small', icon: <ArrowUpOutlined />, disabled: at === 0 }}
            aria-label={`上移 ${name}`}
            onClick={() => move(key, column, at - 1)}
          />
          <Button
            {...{ type: 'text', size: 'small', icon: <ArrowDownOutlined />, disabled: at === now[column].length - 1 }}
            aria-label={`下移 ${name}`}
            onClick={() => move(key, column, at + 1)}
          />
          <Button
            {...{ type: 'text', size: 'small' }}
            icon={other === 'side' ? <ArrowRightOutlined /> : <ArrowLeftOutlined />}
            aria-label={`移到${columnNames[other]} ${name}`}
            onClick={() => move(key, other, now[other].length)}
          />
          <Button
            {...{ type: 'text', size: 'small', icon: <EyeInvisibleOutlined /> }}
            aria-label={`隐藏 ${name}`}
            onClick={() => hide(key)}
          />
        </div>
        <div inert className={styles.content}>
          {blocks[key]}
        </div>
      </div>
    );
  };
  const column = (name: DeskColumn) => (
    <section className={name === 'main' ? desk.main : desk.side} aria-label={columnNames[name]}>
      {now[name].filter(there).map((key) => {
        const at = now[name].indexOf(key);
        return (
          <div key={key}>
            <div {...dropHere(name, at)} />
            {slot(name, key, at)}
          </div>
        );
      })}
      <div {...dropHere(name, now[name].length)} />
    </section>
  );
  const hidden = now.hidden.filter(there);
  return (
    <>
      <div className={styles.tools} role="toolbar" aria-label="调整工作台">
        <span className={styles.hint}>拖动或用按钮移动各块；完成后保存，只影响自己</span>
        {hidden.map((key) => (
          <Button key={key} size="small" type="dashed" onClick={() => setNow(show(now, key))}>
            显示 {blockNames[key]}
          </Button>
        ))}
        <Space className={styles.ends}>
          <Button onClick={() => setNow(usual)}>恢复默认</Button>
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={keeping} onClick={() => void keep()}>
            完成
          </Button>
        </Space>
      </div>
      <output className="visually-hidden">{said}</output>
      <div className={desk.columns}>
        {column('main')}
        {column('side')}
      </div>
    </>
  );
}
