// What the rest of the server may use of this area.
export { firstAdmin, type FreshAccount, newPassword, readyAccount } from './accounts'
export { categories, type CategoryKey, facilities, type ParameterKey, parameters } from './catalogue'
export { type Essentials, seedEssentials } from './essentials'
