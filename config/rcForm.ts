/**
 * Stands in the bundle for the index of `@rc-component/form`, file by file. antd's buttons and fields ask for one context
 * of it, and the index comes whole: 12 kB of every page, most of which has no form.
 */
export { default as Field } from '../node_modules/@rc-component/form/es/Field';
export { default as FieldContext } from '../node_modules/@rc-component/form/es/FieldContext';
export { FormProvider } from '../node_modules/@rc-component/form/es/FormContext';
export { default as useForm } from '../node_modules/@rc-component/form/es/hooks/useForm';
export { default as useWatch } from '../node_modules/@rc-component/form/es/hooks/useWatch';
export { default as List } from '../node_modules/@rc-component/form/es/List';
export { default as ListContext } from '../node_modules/@rc-component/form/es/ListContext';
export { default } from './rcFormItself';
