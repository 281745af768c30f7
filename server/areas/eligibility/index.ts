// What the rest of the server may use of this area.
export { type Asking, packageFacts, readFacts } from './facts'
export { requireEligible } from './gates'
export { eligibilityRoutes } from './routes'
