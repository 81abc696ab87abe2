/** Forms: what every one of them does when it is sent, refused, left, or overtaken by somebody else's save. */
export { FormDrawer, type FormFrameProps, FormModal } from './FormFrame';
export { giveUp } from './giveUp';
export { type StagingPlace, useStaging } from './staging/useStaging';
export { type SubmitConflict, type SubmitOptions, useSubmit } from './useSubmit';
