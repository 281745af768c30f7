// What the rest of the server may use of this area.
export { actingOn } from './acting-on'
export { foundTeam } from './found'
export { sendInvitation } from './invite'
export { dropFactor, membership } from './membership-kind'
export { teamRoutes } from './routes'
