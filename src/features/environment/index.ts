export { AccountButton, Accounts } from './Accounts';
export { Address } from './Address';
