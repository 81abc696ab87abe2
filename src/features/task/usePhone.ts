import { useSyncExternalStore } from 'react';

const query = '(max-width: 767px)';
const subscribe = (onChange: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
};

/** Whether the screen is a phone's: rows become compact, the detail fills the screen. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
