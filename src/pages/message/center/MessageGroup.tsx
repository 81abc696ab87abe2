import type { StationMessage } from '@contract/message/message';
import { Button } from 'antd';
import { useState } from 'react';
import { MessageRow } from './MessageRow';

interface MessageGroupProps {
  messages: readonly StationMessage[];
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], on: boolean) => void;
  onRead: (ids: string[]) => Promise<void>;
}

/** The newest message about an object; the older ones unfold. */
export function MessageGroup({ messages, chosen, onChoose, onRead }: MessageGroupProps) {
  const [unfolded, setUnfolded] = useState(false);
  const others = messages.length - 1;
  const shown = unfolded ? messages : messages.slice(0, 1);
  // What is folded away is chosen and read with the message that stands for it.
  const idsOf = (message: StationMessage, at: number) =>
    at === 0 && !unfolded ? messages.map(({ id }) => id) : [message.id];
  return shown.map((message, at) => (
    <MessageRow
      key={message.id}
      message={message}
      chosen={chosen.has(message.id)}
      onChoose={(on) => onChoose(idsOf(message, at), on)}
      onRead={() => onRead(idsOf(message, at))}
      more={
        at === 0 &&
        others > 0 && (
          <Button type="text" size="small" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {unfolded ? '收起' : `另有 ${others} 条`}
          </Button>
        )
      }
    />
  ));
}
