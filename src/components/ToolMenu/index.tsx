/**
 * <ToolMenu label="更多工具" tools={[sorting, grouping, columns]}><Button …/></ToolMenu> — what is rarely used, in one menu
 * that says each in words. A tool acts, leads to a page, or opens its panel in place of the menu.
 */
import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Link } from '@umijs/max';
import type { PopoverProps } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { PanelPopover } from '../PanelPopover';
import styles from './index.module.css';

export interface Tool {
  key: string;
  label: string;
  icon?: ReactNode;
  /** What is chosen in it; shows that it is not as it was at first. */
  value?: string;
  panel?: ReactNode;
  onClick?: () => void;
  /** The address that it leads to. */
  to?: string;
}

interface MenuProps {
  tools: readonly Tool[];
  onDone: () => void;
}

function Entries({ tools, onDone }: MenuProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const last = useRef<string | null>(null);
  const focused = useRef<HTMLButtonElement>(null);
  // The keyboard follows into the panel, and out of it to where it came from.
  useEffect(() => {
    if (opened || last.current) focused.current?.focus();
    last.current = opened;
  }, [opened]);
  const inside = tools.find(({ key, panel }) => panel !== undefined && key === opened);
  if (inside) {
    return (
      <>
        <button ref={focused} type="button" className={styles.back} onClick={() => setOpened(null)}>
          <LeftOutlined aria-hidden />
          {inside.label}
          <span className="visually-hidden">，返回</span>
        </button>
        {inside.panel}
      </>
    );
  }
  return (
    <ul className={styles.entries}>
      {tools.map(({ key, label, icon, value, panel, onClick, to }) => {
        const words = (
          <>
            {icon && (
              <span aria-hidden className={styles.icon}>
                {icon}
              </span>
            )}
            <span className={styles.label}>{label}</span>
            {value && <span className={styles.value}>{value}</span>}
            {panel !== undefined && <RightOutlined aria-hidden className="faint-note" />}
          </>
        );
        const act = () => {
          if (panel !== undefined) return setOpened(key);
          onDone();
          onClick?.();
        };
        return (
          <li key={key}>
            {to ? (
              <Link to={to} className={styles.entry} onClick={onDone}>
                {words}
              </Link>
            ) : (
              <button
                ref={key === last.current ? focused : undefined}
                type="button"
                className={styles.entry}
                onClick={act}
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface Props {
  tools: readonly Tool[];
  /** What is read out when the keyboard comes in. */
  label: string;
  placement?: PopoverProps['placement'];
  /** The button that opens it. */
  children: ReactNode;
}

export function ToolMenu({ tools, label, placement = 'bottomRight', children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <PanelPopover
      label={label}
      placement={placement}
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      content={<Entries tools={tools} onDone={() => setOpen(false)} />}
    >
      {children}
    </PanelPopover>
  );
}
