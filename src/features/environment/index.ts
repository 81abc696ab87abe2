export { AccountButton, Accounts } from './Accounts';
export { Address } from './Address';
export { CheckButton, HealthMark, HealthStrip } from './Health';
