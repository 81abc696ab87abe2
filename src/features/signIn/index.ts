export { Identities } from './Identities';
export { ProviderButtons } from './ProviderButtons';
export { useKnownTenant } from './useKnownTenant';
