// Public interface of this area for the rest of the server.
export { firstAdmin, type FreshAccount, newPassword, readyAccount } from './accounts'
export { categories, type CategoryKey, facilities, type ParameterKey, parameters } from './catalogue'
export { type Essentials, seedEssentials } from './essentials'
