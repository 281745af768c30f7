// What the rest of the server may use of this area.
export { requireAbove, requireMayChange } from './change'
export { foundTeam } from './found'
export { sendInvitation } from './invite'
export { dropFactor, membership } from './membership-kind'
export { teamRoutes } from './routes'
