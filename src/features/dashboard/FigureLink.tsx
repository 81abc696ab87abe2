import { Button } from 'antd';
import type { ReactNode } from 'react';

interface Props {
  /** Said of the figure where it leads to its rows. */
  label: string;
  size?: 'small';
  title?: string;
  /** Opens the rows behind it; absent: nothing is behind it for whoever looks. */
  onOpen?: () => void;
  children: ReactNode;
}

/** A figure that leads to its rows, where there are any to be led to. */
export function FigureLink({ label, size, title, onOpen, children }: Props) {
  if (!onOpen) return <span title={title}>{children}</span>;
  return (
    <Button type="link" size={size} title={title} aria-label={`${label}，查看明细`} onClick={onOpen}>
      {children}
    </Button>
  );
}
