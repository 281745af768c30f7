// Public interface of this area for the rest of the server.
export { actingOn } from './acting-admin'
export { foundTeam } from './found-team'
export { sendInvitation } from './invite'
export { dropFactor, membership } from './membership-kind'
export { teamRoutes } from './routes'
