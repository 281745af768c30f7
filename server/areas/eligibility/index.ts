// Public interface of this area for the rest of the server.
export { type Asking, lockAccount, neededFields, packageFacts, readFacts } from './facts'
export { closedGate, eligibilityRefusal, requireEligible } from './gates'
export { eligibilityRoutes } from './routes'
