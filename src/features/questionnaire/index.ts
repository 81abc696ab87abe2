/** Questionnaires in the console: what its pages share. */
export { FormBin } from './bin/FormBin';
export { CreateForm } from './CreateForm';
export { FormHead } from './FormHead';
export { LabelDrawer } from './labels/LabelDrawer';
export { LabelTags } from './labels/LabelTags';
export { useFormLabels } from './labels/useFormLabels';
export { answerAddress, type FormPageName, formPage, mainPage, voteAddress } from './pages';
export { secondsText } from './secondsText';
export { FormMenu } from './verbs/FormMenu';
export { useFormVerbs, type VerbSubject } from './verbs/useFormVerbs';
export { type FormVerb, formVerbs, verbsOf } from './verbs/verbs';
