/** What of tables a public page needs: the fields of a form alone. */
export { FormFill, formParts, hasFiles } from './FormFill';
