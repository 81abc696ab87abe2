import { Button, Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { PanelPopover } from '@/components/PanelPopover';

interface Props {
  /** What is chosen: 分组, 泳道. */
  title: string;
  /** What the tooltip says of the choice. */
  hint: string;
  icon: ReactNode;
  /** Something is chosen. */
  active: boolean;
  panel: ReactNode;
}

/** A mark in the toolbar of a view that opens a choice and shows whether one was made. */
export const ChoiceButton = ({ title, hint, icon, active, panel }: Props) => (
  <PanelPopover label={title} placement="bottomRight" arrow={false} title={title} content={panel}>
    <Tooltip title={hint}>
      <Button
        type="text"
        icon={icon}
        aria-label={title}
        aria-pressed={active}
        color={active ? 'primary' : 'default'}
        variant={active ? 'filled' : 'text'}
      />
    </Tooltip>
  </PanelPopover>
);
