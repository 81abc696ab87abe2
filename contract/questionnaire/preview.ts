/** What the designer and the page in its frame tell each other. No imports but types: the page's own bundle reads it. */
import type { FormSchema } from './model';
import type { FormTheme } from './theme';

/** Of the frame's address, `?preview=1`. */
export const PREVIEW_PARAM = 'preview';
/** The page is there and waits. */
export const PREVIEW_READY = 'survey-preview-ready';
export const PREVIEW_SHOW = 'survey-preview-show';

export interface PreviewMessage {
  type: typeof PREVIEW_SHOW;
  title: string;
  description: string;
  schema: FormSchema;
  anonymous: boolean;
  oneByOne: boolean;
  progress: boolean;
  thanks: string;
  theme: FormTheme | null;
}
