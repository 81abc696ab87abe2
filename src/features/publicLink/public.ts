/** What public pages need, and no dialog, list or form of the product. */
export { PublicBand } from './PublicBand';
export { PublicFrame } from './PublicFrame';
export { default as publicStyles } from './public.module.css';
export { Unlock } from './Unlock';
export { useHidden } from './useHidden';
export { type LinkKey, useSharedLink } from './useSharedLink';
