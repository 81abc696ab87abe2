/**
 * antd's Dropdown for what can be done with something: opens by a click or Enter, the keyboard stands on its first entry
 * at once (antd leaves it on the trigger), and Escape leads back to the trigger (antd loses it).
 */
import { Dropdown, type DropdownProps } from 'antd';
import { useLayoutEffect, useRef, useState } from 'react';
import { asleep, useAsked, useAwake } from '../Asleep';

type Props = Omit<DropdownProps, 'trigger' | 'autoFocus'>;

function Menu({ asked, onOpenChange, children, ...rest }: Props & { asked: boolean }) {
  const [open, setOpen] = useState(asked);
  const { button, element } = useAwake(children);
  const cameFrom = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    cameFrom.current = element.current;
  }, [element]);
  const change: DropdownProps['onOpenChange'] = (next, info) => {
    const focused = document.activeElement;
    if (next) cameFrom.current = focused instanceof HTMLElement ? focused : null;
    else if (focused?.closest('[role=menu]')) cameFrom.current?.focus();
    setOpen(next);
    onOpenChange?.(next, info);
  };
  return (
    <Dropdown open={open} {...rest} autoFocus trigger={['click']} onOpenChange={change}>
      {button}
    </Dropdown>
  );
}

export function ActionMenu(props: Props) {
  const { asked, ask } = useAsked(props.open);
  const alone =
    !asked && !props.disabled
      ? asleep(props.children, () => {
          ask();
          props.onOpenChange?.(true, { source: 'trigger' });
        })
      : null;
  return alone ?? <Menu {...props} asked={asked} />;
}
