import { useState } from 'react';

/** How many station messages are unread: the bell and the message centre share it. The shell asks for it. */
export default function useUnread() {
  const [count, setCount] = useState(0);
  return { count, setCount };
}
