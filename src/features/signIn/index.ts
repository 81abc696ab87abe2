export { Identities } from './Identities';
export { ProviderButtons } from './ProviderButtons';
