/**
 * antd's Popover for content that is worked with (fields, links, choices). antd leaves the focus on the trigger, and the
 * popup stands at the end of the page: here the keyboard goes into it when it opens; Escape, and Tab beyond its ends,
 * close it and lead back to the trigger.
 */
import { Popover, type PopoverProps } from 'antd';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { asleep, useAsked, useAwake } from '../Asleep';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select, textarea, [tabindex]:not([tabindex="-1"])';

export interface PanelPopoverProps extends Omit<PopoverProps, 'content' | 'title' | 'trigger' | 'destroyOnHidden'> {
  title?: ReactNode;
  content: ReactNode;
  /** What is read out when the keyboard comes in. */
  label: string;
}

export function PanelPopover(props: PanelPopoverProps) {
  const { asked, ask } = useAsked(props.open);
  const alone = asked
    ? null
    : asleep(props.children, () => {
        ask();
        props.onOpenChange?.(true);
      });
  return alone ?? <Panel {...props} asked={asked} />;
}

function Panel({
  asked,
  content,
  label,
  title,
  open,
  onOpenChange,
  children,
  ...rest
}: PanelPopoverProps & { asked: boolean }) {
  const [ownOpen, setOwnOpen] = useState(asked);
  const panel = useRef<HTMLDivElement>(null);
  const { button, element } = useAwake(children);
  const cameFrom = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    cameFrom.current = element.current;
  }, [element]);
  const change = (next: boolean) => {
    if (next && document.activeElement instanceof HTMLElement) cameFrom.current = document.activeElement;
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  const leave = () => {
    change(false);
    cameFrom.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    // A list that is open inside has used the key itself.
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    } else if (event.key === 'Tab') {
      const stops = [...(panel.current?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])];
      // What is still on its way is waited for: a step would lead out of the page.
      if (stops.length === 0 && !event.shiftKey) return event.preventDefault();
      const end = event.shiftKey ? stops[0] : stops.at(-1);
      const atEnd = document.activeElement === end || (event.shiftKey && document.activeElement === panel.current);
      if (!atEnd) return;
      event.preventDefault();
      leave();
    }
  };
  return (
    <Popover
      {...rest}
      trigger="click"
      destroyOnHidden
      open={open ?? ownOpen}
      onOpenChange={change}
      afterOpenChange={(shown) => shown && panel.current?.focus({ preventScroll: true })}
      content={
        <div ref={panel} role="dialog" aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {title && <div className="ant-popover-title">{title}</div>}
          {content}
        </div>
      }
    >
      {button}
    </Popover>
  );
}
