/**
 * antd's Dropdown for what can be done with something: opens by a click or Enter, the keyboard stands on its first entry
 * at once (antd leaves it on the trigger), and Escape leads back to the trigger (antd loses it).
 */
import { Dropdown, type DropdownProps } from 'antd';
import { useRef } from 'react';

export function ActionMenu({ onOpenChange, ...rest }: Omit<DropdownProps, 'trigger' | 'autoFocus'>) {
  const cameFrom = useRef<HTMLElement>(null);
  const change: DropdownProps['onOpenChange'] = (open, info) => {
    const focused = document.activeElement;
    if (open) cameFrom.current = focused instanceof HTMLElement ? focused : null;
    else if (focused?.closest('[role=menu]')) cameFrom.current?.focus();
    onOpenChange?.(open, info);
  };
  return <Dropdown {...rest} autoFocus trigger={['click']} onOpenChange={change} />;
}
