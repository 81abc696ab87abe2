/** Forms: what every one of them does when it is sent, refused, left, or overtaken by somebody else's save. */
export { FormBody, FormBodyContext } from './FormBody';
export { FormDrawer, type FormFrameProps, FormModal } from './FormFrame';
export { giveUp, useGiveUp } from './giveUp';
export { InlineText } from './InlineText';
export { type StagingPlace, useStaging } from './staging/useStaging';
export { useDraft } from './useDraft';
export { type EditorOptions, useEditor } from './useEditor';
export { useInline } from './useInline';
export type { SubmitConflict } from './useSending';
export { type SubmitOptions, useSubmit } from './useSubmit';
