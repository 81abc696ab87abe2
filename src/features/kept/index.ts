/** Pages of administration of rows that are kept: positions, templates, flows, rates. */
export { type FormOf, KeptPage, type KeptPageProps } from './KeptPage';
